import { nameOf } from '../board/geometry';
import { ARCHER, CANNON, CROWN, FORTRESS, KNIGHT, PAWN, ring, star, stars, type Drawing } from './drawing';
import { top, type GameLook } from './game';

export const MARSHAL: Drawing = [...CROWN, ['paper', star(50, 58, 13)]];
export const COUNSEL: Drawing = [
  ['ink', 'M20 20H74V80H20z'],
  ['ink', 'M12 8H80V24H12z'],
  ['ink', 'M20 76H90V92H20z'],
  ['scratch', 'M32 38H62M32 50H62M32 62H50'],
];
export const MUSKETEER: Drawing = [
  ['line', 'M24 74L82 16'],
  ['ink', 'M4 94L14 68 34 58 42 66 32 86z'],
  ['line', 'M44 72Q54 76 56 62'],
  ['ink', 'M78 4L96 2 94 22 86 14z'],
];
export const SAMURAI: Drawing = [
  ['ink', 'M50 24C76 24 88 46 92 72L70 66C66 56 34 56 30 66L8 72C12 46 24 24 50 24z'],
  ['line', 'M44 24C32 20 24 12 22 2'],
  ['line', 'M56 24C68 20 76 12 78 2'],
  ['ink', 'M32 70H68L62 92H38z'],
  ['paper', ring(50, 40, 7)],
];
export const SPY: Drawing = [
  ['ink', 'M26 36L34 8H66L74 36z'],
  ['ink', 'M6 38H94V48H6z'],
  ['ink', ring(30, 68, 17)],
  ['ink', ring(70, 68, 17)],
  ['line', 'M44 64H56'],
  ['scratch', 'M22 66L30 60M62 66L70 60'],
];

export const marshal: GameLook = {
  id: 'gungi-marshal',
  shape: 'disc',
  royal: 'marshal',
  hands: true,
  checkered: false,
  drawings: {
    marshal: MARSHAL,
    'lieutenant-general': stars([50, 26, 24], [26, 68, 24], [74, 68, 24]),
    'major-general': stars([50, 27, 26], [50, 74, 26]),
    general: stars([50, 52, 44]),
    fortress: FORTRESS,
    counsel: COUNSEL,
    cannon: CANNON,
    musketeer: MUSKETEER,
    samurai: SAMURAI,
    knight: KNIGHT,
    spy: SPY,
    archer: ARCHER,
    pawn: PAWN,
  },
  pairs: {
    marshal: '元帥',
    'lieutenant-general': '大将',
    'major-general': '中将',
    general: '小将',
    fortress: '城砦',
    counsel: '参謀',
    cannon: '大砲',
    musketeer: '筒兵',
    samurai: '侍',
    knight: '騎馬',
    spy: '忍者',
    archer: '弓兵',
    pawn: '兵士',
  },
  picture: '1n1gmg1n1/c1f(jl)1(jl)f1c/p(pa)p(ps)p(ps)p(pa)p/9/9/9/P(PA)P(PS)P(PS)P(PA)P/C1F(JL)1(JL)F1C/1N1GMG1N1',
  upper: 'white',
  compose(board, { from, hand, to, side }) {
    const square = (cell: number, level: number) => `${nameOf(board, cell, (file, rank) => `${rank}-${file}`)}-${level}`;
    const height = board.cells[to]?.length ?? 0;
    if (from === undefined) return `${hand}@${square(to, height + 1)}`;
    const taken = top(board, to);
    const level = taken && taken.s !== side ? height : height + 1;
    return `${square(from, board.cells[from]?.length ?? 1)}:${square(to, level)}`;
  },
  explore(letter, level) {
    const tower = level > 1 ? `(${'PG'.slice(0, level - 1)}${letter})` : letter;
    return { position: `9/8m/9/9/4${tower}4/9/9/${letter === 'M' ? '9' : 'M8'}/9 w - - 0`, cell: 40 };
  },
};
