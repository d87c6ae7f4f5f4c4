import { nameOf } from '../board/geometry';
import { ARCHER, CANNON, FORTRESS, KNIGHT, PAWN, SPEAR, stars } from './drawing';
import { top, type GameLook } from './game';
import { COUNSEL, MARSHAL, MUSKETEER, SAMURAI, SPY } from './marshal';

export const gungi25: GameLook = {
  id: 'gungi-25',
  shape: 'disc',
  royal: 'marshal',
  hands: true,
  checkered: false,
  drawings: {
    marshal: MARSHAL,
    general: stars([50, 26, 24], [26, 68, 24], [74, 68, 24]),
    'lieutenant-general': stars([50, 27, 26], [50, 74, 26]),
    'major-general': stars([50, 52, 44]),
    samurai: SAMURAI,
    lancer: SPEAR,
    rider: KNIGHT,
    spy: SPY,
    fortress: FORTRESS,
    soldier: PAWN,
    cannon: CANNON,
    archer: ARCHER,
    musketeer: MUSKETEER,
    tactician: COUNSEL,
  },
  pairs: {
    marshal: '元帥',
    general: '大将',
    'lieutenant-general': '中将',
    'major-general': '小将',
    samurai: '侍',
    lancer: '槍兵',
    rider: '騎馬',
    spy: '忍者',
    fortress: '城砦',
    soldier: '兵士',
    cannon: '大砲',
    archer: '弓兵',
    musketeer: '筒兵',
    tactician: '謀将',
  },
  picture: '3img3/1ra1(na)1as1/d1fw(dn)wf1d/9/4(Ds)4/9/D1FWDWF1D/1SA1N1AR1/3GMI3',
  upper: 'white',
  compose(board, { from, hand, to, side }) {
    const square = (cell: number) => nameOf(board, cell);
    if (from === undefined) return `${hand}*${square(to)}`;
    const there = top(board, to);
    const sign = there === undefined ? '-' : there.s === side ? '+' : 'x';
    return `${square(from)}${sign}${square(to)}`;
  },
  explore(letter, level) {
    const tower = level > 1 ? `|${[...'DW'.slice(0, level - 1), letter].join(':')}|` : letter;
    return { position: `8m/9/9/9/4${tower}4/9/9/9/${letter === 'M' ? '9' : 'M8'} -/- w 3 - 1`, cell: 40 };
  },
};
