/** A drawing in a box of 100 by 100: strokes and fills in ink or, to cut holes, in the piece's own paper. */
export type Paint = 'ink' | 'paper' | 'line' | 'scratch';
export type Drawing = readonly (readonly [Paint, string])[];

export const ring = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** A star or a sun: `points` rays between two radii. */
export function burst(x: number, y: number, outer: number, inner: number, points: number): string {
  const at = (index: number) => {
    const radius = index % 2 === 0 ? outer : inner;
    const angle = (Math.PI * index) / points - Math.PI / 2;
    return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
  };
  return `M${Array.from({ length: points * 2 }, (_, index) => at(index)).join('L')}z`;
}

export const star = (x: number, y: number, r: number): string => burst(x, y, r, r * 0.42, 5);

const SHIELD = 'M50 6L86 17V50C86 72 68 87 50 95 32 87 14 72 14 50V17z';
const HORSE = 'M22 92C18 66 26 44 42 32L36 12 52 24C66 26 76 38 88 58 92 66 86 74 78 74 72 74 70 66 58 64 52 72 66 80 66 92z';

/** Drawings that several games share. */
export const CROWN: Drawing = [
  ['ink', 'M16 72L8 28 31 47 50 14 69 47 92 28 84 72z'],
  ['ink', 'M16 78H84V90H16z'],
  ['ink', ring(8, 25, 6)],
  ['ink', ring(92, 25, 6)],
  ['ink', ring(50, 12, 7)],
];
export const PAWN: Drawing = [
  ['ink', ring(50, 28, 18)],
  ['ink', 'M34 46H66L60 54C61 66 68 74 75 80H25C32 74 39 66 40 54z'],
  ['ink', 'M18 82H82V93H18z'],
];
export const FORTRESS: Drawing = [
  ['ink', 'M10 16H26V28H40V16H60V28H74V16H90V46H82V90H18V46H10z'],
  ['paper', 'M40 90V68a10 10 0 0 1 20 0V90z'],
  ['paper', 'M28 52H38V62H28zM62 52H72V62H62z'],
];
export const CANNON: Drawing = [
  ['ink', 'M8 50L72 18C80 16 88 30 82 37L24 72z'],
  ['ink', ring(42, 70, 22)],
  ['paper', ring(42, 70, 12)],
  ['ink', ring(42, 70, 5)],
  ['line', 'M62 82H92'],
];
export const ARCHER: Drawing = [
  ['ink', 'M26 3C92 16 92 84 26 97 62 76 62 24 26 3z'],
  ['line', 'M30 9V91'],
  ['line', 'M12 50H78'],
  ['paper', 'M72 26L104 50 72 74z'],
  ['ink', 'M99 50L75 34V66z'],
  ['ink', 'M1 35L20 50 1 65z'],
];
export const KNIGHT: Drawing = [
  ['ink', HORSE],
  ['paper', ring(59, 42, 4.5)],
  ['scratch', 'M38 36C30 48 28 62 30 78'],
];
/** It looks the other way, so that nobody takes it for a horse. */
export const UNICORN: Drawing = [
  ['ink', 'M80 94C84 66 76 44 60 32L68 10 50 24C36 26 26 38 14 58 10 66 16 74 24 74 30 74 32 66 44 64 50 72 36 80 36 94z'],
  ['ink', 'M50 24L2 -4 28 38z'],
  ['paper', ring(43, 42, 4.5)],
  ['scratch', 'M64 36C72 48 74 62 72 80M56 30L62 22'],
];
export const DRAGON: Drawing = [
  ['ink', 'M44 62C38 44 26 26 2 12 10 28 8 40 2 52 12 48 20 52 22 64 30 58 38 60 44 68z'],
  ['ink', 'M34 92C26 76 36 62 48 54 56 48 54 40 48 34L44 14 56 24 62 8 70 24C82 26 92 34 99 46L94 54 76 52 86 62 72 64C70 72 78 78 80 92z'],
  ['line', 'M38 86C24 92 12 88 6 76'],
  ['paper', ring(69, 36, 4.5)],
  ['scratch', 'M10 22C22 34 32 48 38 60M50 84C48 76 54 70 60 66'],
];
export const MASK: Drawing = [
  ['ink', ring(46, 52, 38)],
  ['ink', 'M78 38L98 24 92 44 98 60z'],
  ['paper', 'M10 44Q46 34 82 44V58Q46 68 10 58z'],
  ['ink', ring(32, 51, 6)],
  ['ink', ring(60, 51, 6)],
];
export const SPEAR: Drawing = [
  ['line', 'M50 94V36'],
  ['ink', 'M50 2L68 38 50 46 32 38z'],
  ['line', 'M34 56H66'],
];

export const shield = (hole: string): Drawing => [
  ['ink', SHIELD],
  ['paper', hole],
];
export const stars = (...places: (readonly [number, number, number])[]): Drawing =>
  places.map(([x, y, r]) => ['ink', star(x, y, r)] as const);
