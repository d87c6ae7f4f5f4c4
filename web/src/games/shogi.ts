import { nameOf } from '../board/geometry';
import { burst, CROWN, DRAGON, KNIGHT, PAWN, shield, SPEAR, type Drawing, UNICORN } from './drawing';
import type { GameLook } from './game';

const ROOK: Drawing = [
  ['ink', 'M18 10H34V22H43V10H57V22H66V10H82V34L70 43V74H30V43L18 34z'],
  ['ink', 'M18 80H82V92H18z'],
];
const BISHOP: Drawing = [
  ['ink', 'M50 0C82 18 88 46 72 70H28C12 46 18 18 50 0z'],
  ['scratch', 'M50 20V54M36 34H64'],
  ['ink', 'M12 78H88V94H12z'],
];
const GOLD = shield(burst(50, 48, 25, 14, 8));
const SILVER: Drawing = [['ink', 'M60 5A46 46 0 1 0 94 66 38 38 0 1 1 60 5z']];
export const shogi: GameLook = {
  id: 'shogi',
  shape: 'koma',
  royal: 'king',
  hands: true,
  checkered: false,
  drawings: {
    king: CROWN,
    rook: ROOK,
    bishop: BISHOP,
    gold: GOLD,
    silver: SILVER,
    knight: KNIGHT,
    lance: SPEAR,
    pawn: PAWN,
    dragon: DRAGON,
    horse: UNICORN,
    'promoted-silver': SILVER,
    'promoted-knight': KNIGHT,
    'promoted-lance': SPEAR,
    tokin: PAWN,
  },
  promoted: ['dragon', 'horse', 'promoted-silver', 'promoted-knight', 'promoted-lance', 'tokin'],
  pairs: {
    king: '王将',
    rook: '飛車',
    bishop: '角行',
    gold: '金将',
    silver: '銀将',
    knight: '桂馬',
    lance: '香車',
    pawn: '歩兵',
    dragon: '龍王',
    horse: '龍馬',
    'promoted-silver': '成銀',
    'promoted-knight': '成桂',
    'promoted-lance': '成香',
    tokin: 'と金',
  },
  picture: 'lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL',
  upper: 'black',
  compose: (board, { from, hand, to }) => (from === undefined ? `${hand}*${nameOf(board, to)}` : nameOf(board, from) + nameOf(board, to)),
  // The kings stand where no piece in the middle reaches them.
  explore: (letter) => ({
    position: letter === 'K' ? '9/k8/9/9/4K4/9/9/9/9 b - 1' : `9/k8/9/9/4${letter}4/9/9/8K/9 b - 1`,
    cell: 40,
  }),
};
