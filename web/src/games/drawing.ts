/** A drawing in a box of 100 by 100: strokes and fills in ink or, to cut holes, in the piece's own paper. */
export type Paint = 'ink' | 'paper' | 'line' | 'scratch';
export type Drawing = readonly (readonly [Paint, string])[];

export const ring = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
