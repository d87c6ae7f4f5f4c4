import { artOf } from './art';
import type { GameLook } from './game';

export const gueides: GameLook = {
  ...artOf('gueides'),
  hands: false,
  picture: 'TRBUSVAPM/NNNN1NNNN/9/4N4/9/6a2/nnnnnnnnn/trbusv1pm',
  upper: 'white',
  // The Radar beside its President gives him his two steps.
  explore: (letter) => ({
    position: letter === 'P' ? '9/P8/9/9/4p4/9/7r1/9 b - 1' : `9/P8/9/9/4${letter.toLowerCase()}4/9/8p/9 b - 1`,
    cell: 40,
  }),
};
