import { artOf } from './art';
import type { GameLook } from './game';

export const shogi: GameLook = {
  ...artOf('shogi'),
  hands: true,
  toss: {
    faces: [
      { s: 'black', k: 'P' },
      { s: 'black', k: '+P' },
    ],
    names: 'player',
  },
  picture: 'lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL',
  upper: 'black',
  // The kings stand where no piece in the middle reaches them.
  explore: (letter) => ({
    position: letter === 'K' ? '9/k8/9/9/4K4/9/9/9/9 b - 1' : `9/k8/9/9/4${letter}4/9/9/8K/9 b - 1`,
    cell: 40,
  }),
};
