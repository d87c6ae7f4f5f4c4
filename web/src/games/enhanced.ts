import { nameOf } from '../board/geometry';
import { ARCHER, burst, CANNON, CROWN, DRAGON, FORTRESS, KNIGHT, MASK, PAWN, ring, star, UNICORN, type Drawing } from './drawing';
import { top, type GameLook } from './game';

const SWORDSMAN: Drawing = [
  ['ink', 'M50 2L59 14 57 60H43L41 14z'],
  ['ink', 'M24 60H76V70H24z'],
  ['ink', 'M44 70H56V86H44z'],
  ['ink', ring(50, 90, 9)],
];
const CAPTAIN: Drawing = [
  ['line', 'M14 8L76 72'],
  ['line', 'M86 8L24 72'],
  ['line', 'M60 84L88 58'],
  ['line', 'M40 84L12 58'],
  ['ink', ring(86, 84, 8)],
  ['ink', ring(14, 84, 8)],
];
const LION: Drawing = [
  ['ink', burst(50, 50, 48, 37, 12)],
  ['paper', ring(50, 54, 27)],
  ['ink', ring(40, 48, 5)],
  ['ink', ring(60, 48, 5)],
  ['ink', 'M41 58H59L50 68z'],
  ['line', 'M50 66V74'],
];
const LANCER: Drawing = [
  ['line', 'M12 92L64 38'],
  ['ink', 'M96 4L86 42 58 14z'],
  ['ink', 'M42 60L22 30 58 42z'],
];
const JESTER: Drawing = [
  ['ink', 'M20 70C16 48 18 36 10 28 28 24 38 36 42 48 40 32 44 20 50 10 56 20 60 32 58 48 62 36 72 24 90 28 82 36 84 48 80 70z'],
  ['ink', 'M18 76H82V90H18z'],
  ['ink', ring(10, 26, 8)],
  ['ink', ring(90, 26, 8)],
  ['ink', ring(50, 9, 8)],
];
const MAJOR: Drawing = [
  ['ink', star(50, 25, 23)],
  ['line', 'M16 70L50 50 84 70'],
  ['line', 'M16 92L50 72 84 92'],
];
const BOAR: Drawing = [
  ['ink', 'M16 10L38 24H62L84 10 82 46C84 72 68 92 50 92 32 92 16 72 18 46z'],
  ['paper', 'M30 68a20 13 0 1 0 40 0a20 13 0 1 0 -40 0z'],
  ['ink', ring(42, 68, 5)],
  ['ink', ring(58, 68, 5)],
  ['paper', ring(34, 42, 5)],
  ['paper', ring(66, 42, 5)],
  ['ink', 'M12 84L10 54 28 74z'],
  ['ink', 'M88 84L90 54 72 74z'],
];
const GRIFFIN: Drawing = [
  ['ink', 'M14 92C8 58 20 28 52 22 74 20 88 32 96 54 86 48 80 52 78 62 72 56 62 56 58 60 66 70 64 84 60 92z'],
  ['ink', 'M36 28L30 4 54 24z'],
  ['paper', ring(60, 38, 5.5)],
  ['scratch', 'M24 84C22 66 30 54 42 50'],
];
const PHOENIX: Drawing = [
  [
    'ink',
    'M50 8C58 14 60 24 57 34 72 30 86 20 96 6 98 34 84 54 63 59L74 94 55 78 50 98 45 78 26 94 37 59C16 54 2 34 4 6 14 20 28 30 43 34 40 24 42 14 50 8z',
  ],
  ['paper', ring(50, 22, 4)],
];
const ELEPHANT: Drawing = [
  ['ink', ring(24, 38, 23)],
  ['ink', ring(76, 38, 23)],
  ['ink', 'M32 16H68V46C68 62 60 66 60 78 60 86 66 88 72 86L76 94C60 100 46 94 46 78L40 66C34 60 32 54 32 46z'],
  ['scratch', 'M33 22Q30 46 39 60M67 22Q70 46 61 60'],
  ['paper', ring(43, 40, 4.5)],
  ['paper', ring(57, 40, 4.5)],
];
const BEAR: Drawing = [
  ['ink', ring(22, 24, 16)],
  ['ink', ring(78, 24, 16)],
  ['ink', ring(50, 54, 38)],
  ['paper', ring(50, 68, 17)],
  ['paper', ring(36, 42, 5.5)],
  ['paper', ring(64, 42, 5.5)],
  ['ink', 'M42 60H58L50 70z'],
  ['line', 'M50 68V76'],
];

export const enhanced: GameLook = {
  id: 'gungi-enhanced',
  shape: 'disc',
  hidden: ['pawn-hidden', 'griffin-hidden'],
  royal: 'king',
  hands: true,
  checkered: false,
  drawings: {
    king: CROWN,
    swordsman: SWORDSMAN,
    pawn: PAWN,
    'pawn-major': PAWN,
    'pawn-boar': PAWN,
    'pawn-hidden': PAWN,
    assassin: MASK,
    cannon: CANNON,
    fortress: FORTRESS,
    lion: LION,
    unicorn: UNICORN,
    archer: ARCHER,
    captain: CAPTAIN,
    lancer: LANCER,
    jester: JESTER,
    major: MAJOR,
    boar: BOAR,
    horse: KNIGHT,
    'griffin-fortress': GRIFFIN,
    'griffin-cannon': GRIFFIN,
    'griffin-hidden': GRIFFIN,
    dragon: DRAGON,
    phoenix: PHOENIX,
    elephant: ELEPHANT,
    bear: BEAR,
  },
  picture: '2(NP)3R2/4(TI)F1P1/P(SPQ)1(PAS)(LT)(PAQ)(PA)UY/9/9/9/(up)1q(tpa)lq1(pta)1/1p(fp)r(sp)(si)(ya)1p/7n1',
  upper: 'black',
  squares: /(?<file>[a-i])(?<rank>[1-9])/g,
  compose(board, { from, hand, to, side }) {
    if (from === undefined) return `${hand}*${nameOf(board, to)}`;
    const taken = top(board, to);
    return `${nameOf(board, from)}${taken && taken.s !== side ? 'x' : '-'}${nameOf(board, to)}`;
  },
  explore(letter, level) {
    // Two pieces of one type may not share a tower, so the base is of another.
    const base = [...'ast']
      .filter((other) => other !== letter.toLowerCase())
      .slice(0, level - 1)
      .join('');
    const tower = level > 1 ? `(${base}${letter.toLowerCase()})` : letter.toLowerCase();
    return { position: `9/${letter === 'R' ? '9' : 'r8'}/9/9/4${tower}4/9/9/8R/9 w - - - - - 1`, cell: 40 };
  },
};
