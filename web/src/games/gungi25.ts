import { artOf } from './art';
import type { GameLook } from './game';

export const gungi25: GameLook = {
  ...artOf('gungi-25'),
  hands: true,
  picture: '3img3/1ra1(na)1as1/d1fw(dn)wf1d/9/4(Ds)4/9/D1FWDWF1D/1SA1N1AR1/3GMI3',
  upper: 'white',
  places: ({ level }) => level === '2' || level === '3',
  explore(letter, level) {
    const tower = level > 1 ? `|${[...'DW'.slice(0, level - 1), letter].join(':')}|` : letter;
    return { position: `8m/9/9/9/4${tower}4/9/9/9/${letter === 'M' ? '9' : 'M8'} -/- w 3 - 1`, cell: 40 };
  },
};
