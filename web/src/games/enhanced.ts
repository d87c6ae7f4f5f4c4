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
  ['ink', 'M6 4L24 10 72 62 62 72 12 22z'],
  ['paper', 'M60 52L40 30 32 38 54 62z'],
  ['ink', 'M94 4L76 10 28 62 38 72 88 22z'],
  ['line', 'M16 56L44 84'],
  ['line', 'M84 56L56 84'],
  ['line', 'M27 73L16 84'],
  ['line', 'M73 73L84 84'],
  ['ink', ring(13, 88, 8)],
  ['ink', ring(87, 88, 8)],
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
  ['ink', 'M97 3L54 76 24 46z'],
  ['line', 'M17 39L61 83'],
  ['line', 'M36 64L10 90'],
  ['scratch', 'M78 24L44 58'],
];
const JESTER: Drawing = [
  [
    'ink',
    'M24 60C25 46 24 40 20 40 16 40 16 46 16 56H6C0 32 8 10 25 8 39 7 47 22 50 36 53 22 61 7 75 8 92 10 100 32 94 56H84C84 46 84 40 80 40 76 40 75 46 76 60 62 50 38 50 24 60z',
  ],
  ['ink', ring(11, 65, 8.5)],
  ['ink', ring(89, 65, 8.5)],
  ['ink', 'M27 66C40 56 60 56 73 66 74 84 64 97 50 97 36 97 26 84 27 66z'],
  ['paper', ring(41, 71, 4.5)],
  ['paper', ring(59, 71, 4.5)],
  ['scratch', 'M39 82Q50 93 61 82'],
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
  ['ink', 'M40 56C28 44 30 18 6 4 32 2 56 12 60 38 58 48 50 56 40 56z'],
  [
    'ink',
    'M58 96L59 76C50 80 42 79 36 76L38 96H22C25 84 15 78 16 64 17 54 26 49 38 50 50 50 56 46 59 36 62 24 68 18 78 19 90 20 96 30 99 44 92 38 88 42 86 48 82 46 80 48 80 54 80 66 73 70 72 78L74 96z',
  ],
  ['line', 'M18 64C6 62 3 52 7 42'],
  ['ink', 'M2 42L10 28 15 44z'],
  ['paper', ring(79, 31, 4.5)],
  ['scratch', 'M22 12C38 20 44 34 44 46M36 10C50 18 54 28 53 42'],
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

/** Signs of what a Pawn or a Griffin has behind it: motley, chevrons, tusks; battlements, a wheel. */
const MOTLEY: Drawing = [['ink', 'M50 8L88 50 50 92 12 50z']];
const CHEVRONS: Drawing = [
  ['line', 'M14 48L50 18 86 48'],
  ['line', 'M14 86L50 56 86 86'],
];
const TUSKS: Drawing = [
  ['ink', 'M42 90C8 84 0 46 14 8 18 40 28 54 48 64z'],
  ['ink', 'M58 90C92 84 100 46 86 8 82 40 72 54 52 64z'],
];
const BATTLEMENTS: Drawing = [['ink', 'M8 90V14H28V34H40V14H60V34H72V14H92V90z']];
const WHEEL: Drawing = [
  ['ink', ring(50, 50, 46)],
  ['paper', ring(50, 50, 31)],
  ['ink', ring(50, 50, 11)],
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
  signs: {
    pawn: MOTLEY,
    'pawn-major': CHEVRONS,
    'pawn-boar': TUSKS,
    'griffin-fortress': BATTLEMENTS,
    'griffin-cannon': WHEEL,
  },
  pairs: {
    king: '王将',
    swordsman: '剣士',
    pawn: '兵士',
    'pawn-major': '兵士',
    'pawn-boar': '兵士',
    'pawn-hidden': '兵士',
    assassin: '忍者',
    cannon: '大砲',
    fortress: '城砦',
    lion: '獅子',
    unicorn: '麒麟',
    archer: '弓兵',
    captain: '大将',
    lancer: '槍兵',
    jester: '道化',
    major: '少佐',
    boar: '野猪',
    horse: '駿馬',
    'griffin-fortress': '鷲獅',
    'griffin-cannon': '鷲獅',
    'griffin-hidden': '鷲獅',
    dragon: '飛龍',
    phoenix: '鳳凰',
    elephant: '巨象',
    bear: '大熊',
  },
  picture: '2(NP)3R2/4(TI)F1P1/P(SPQ)1(PAS)(LT)(PAQ)(PA)UY/9/9/9/(up)1q(tpa)lq1(pta)1/1p(fp)r(sp)(si)(ya)1p/7n1',
  upper: 'black',
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
