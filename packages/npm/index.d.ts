export type Side = 'black' | 'white';
export interface Words {
  readonly es: string;
  readonly en: string;
}
export interface Place {
  readonly game: string;
  readonly position?: string;
  readonly moves?: readonly string[];
  readonly options?: Readonly<Record<string, string>>;
}
export interface Man {
  readonly s: Side;
  readonly k: string;
}
export interface Move {
  readonly text: string;
  readonly from?: number;
  readonly hand?: string;
  readonly to?: number;
  readonly then?: number;
  readonly with?: string;
  readonly effect: 'move' | 'capture' | 'stack' | 'drop' | 'other';
  /** What it is called, by its code; the game's `verbs` have the words. */
  readonly verb: string;
}
export interface Line {
  readonly position: string;
  readonly turn: Side;
  readonly check: boolean;
  readonly outcome: { readonly winner: Side | null; readonly reason: string; readonly says: Words; readonly clause?: string } | null;
  readonly board: { readonly files: string[]; readonly ranks: string[]; readonly cells: Man[][]; readonly bottom: Side };
  readonly moves: string[];
  readonly legal: Move[];
}
export interface Refusal {
  readonly clause: string;
  readonly says: Words;
}
export interface Analysis {
  readonly lines: { readonly cp: number | null; readonly mate: number | null; readonly moves: string[] }[];
  readonly depth: number;
  readonly nodes: number;
}
export class Refused extends Error {
  readonly code: string;
  readonly refusal?: Refusal;
}
export class Ikusa {
  ask<T>(request: string, body?: unknown): T;
  games(): { readonly id: string; readonly name: Words; readonly verbs: { readonly code: string; readonly says: Words }[] }[];
  position(place: Place): Line;
  why(place: Place, move: string): Refusal | null;
  analyse(place: Place, limits?: { time?: number; lines?: number }): Analysis;
  best(place: Place, limits?: { time?: number }): string | null;
  readRecord(text: string, format?: string): { readonly game: string; readonly position: string; readonly moves: string[] };
  formation(wish: { game: string; side: Side; preset?: string; seed?: number; check?: string }): { readonly army: string; readonly problems: Refusal[] };
  perft(place: Place, depth: number): number;
}
export function load(source?: string | URL | Uint8Array | ArrayBuffer): Promise<Ikusa>;
