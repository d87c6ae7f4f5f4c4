import { nameOf } from '../board/geometry';
import { ring, type Drawing } from './drawing';
import type { GameLook } from './game';

const TANK: Drawing = [
  ['ink', 'M6 58H94L84 84H16z'],
  ['ink', 'M28 34H62L74 54H20z'],
  ['line', 'M62 40L95 30'],
  ['paper', ring(26, 71, 6)],
  ['paper', ring(42, 71, 6)],
  ['paper', ring(58, 71, 6)],
  ['paper', ring(74, 71, 6)],
];
const SHIP: Drawing = [
  ['ink', 'M4 56H96L80 86H20z'],
  ['ink', 'M32 36H68V52H32z'],
  ['ink', 'M42 14H54V34H42z'],
  ['line', 'M68 44L88 36'],
  ['scratch', 'M22 70H78'],
];
const SUBMARINE: Drawing = [
  ['ink', 'M6 62C6 46 24 42 42 42H72C90 42 96 54 96 62 96 72 86 82 70 82H30C16 82 6 74 6 62z'],
  ['ink', 'M44 24H66V44H44z'],
  ['line', 'M55 26V10H68'],
  ['paper', ring(32, 62, 6)],
  ['paper', ring(52, 62, 6)],
  ['paper', ring(72, 62, 6)],
];
const CARRIER: Drawing = [
  ['ink', 'M2 46H98L82 80H18z'],
  ['ink', 'M60 26H78V44H60z'],
  ['line', 'M69 26V12'],
  ['paper', 'M22 66H78V60H22z'],
  ['ink', 'M10 40L18 28 24 36H44L48 42H14z'],
];
const SUPERPLANE: Drawing = [
  ['ink', 'M50 2C57 12 59 26 59 36L97 62V73L59 61 57 80 71 90V97L50 91 29 97V90L43 80 41 61 3 73V62L41 36C41 26 43 12 50 2z'],
];
const MISSILE: Drawing = [
  ['ink', 'M50 2C63 14 66 30 66 44V66L82 88H18L34 66V44C34 30 37 14 50 2z'],
  ['paper', ring(50, 36, 8)],
  ['ink', 'M40 90H60L50 100z'],
  ['scratch', 'M50 58V80'],
];
const SATELLITE: Drawing = [
  ['ink', 'M36 36H64V64H36z'],
  ['ink', 'M2 34H28V66H2z'],
  ['ink', 'M72 34H98V66H72z'],
  ['line', 'M28 50H72'],
  ['scratch', 'M15 34V66M85 34V66'],
  ['ink', 'M32 26Q50 2 68 26z'],
  ['line', 'M50 64V82'],
  ['ink', ring(50, 87, 8)],
];
const RADAR: Drawing = [
  ['ink', 'M14 16A48 48 0 0 0 82 78z'],
  ['line', 'M48 48L74 22'],
  ['ink', ring(78, 18, 8)],
  ['ink', 'M34 68L58 68 68 94H22z'],
];
const PRESIDENT: Drawing = [
  ['ink', ring(50, 28, 21)],
  ['ink', 'M10 94C10 66 28 54 50 54 72 54 90 66 90 94z'],
  ['paper', 'M50 56L61 66 54 72 57 94H43L46 72 39 66z'],
];
const NATION: Drawing = [
  ['line', 'M22 8V92'],
  ['ink', 'M26 12C44 0 62 26 92 12V56C62 70 44 44 26 56z'],
  ['line', 'M10 92H36'],
];

export const gueides: GameLook = {
  id: 'gueides',
  shape: 'chip',
  royal: 'president',
  hands: false,
  checkered: true,
  drawings: {
    tank: TANK,
    ship: SHIP,
    submarine: SUBMARINE,
    carrier: CARRIER,
    superplane: SUPERPLANE,
    missile: MISSILE,
    satellite: SATELLITE,
    radar: RADAR,
    president: PRESIDENT,
    nation: NATION,
  },
  picture: 'TRBUSVAPM/NNNN1NNNN/9/4N4/9/6a2/nnnnnnnnn/trbusv1pm',
  upper: 'white',
  compose: (board, { from, to }) => (from === undefined ? null : `${nameOf(board, from)}-${nameOf(board, to)}`),
  // The Radar beside its President gives him his two steps.
  explore: (letter) => ({
    position: letter === 'P' ? '9/P8/9/9/4p4/9/7r1/9 b - 1' : `9/P8/9/9/4${letter.toLowerCase()}4/9/8p/9 b - 1`,
    cell: 40,
  }),
};
