/** The sets of pieces: which face a kind shows in each. */
import type { Drawing } from '../games/drawing';
import type { GameLook } from '../games/game';
import type { PieceView } from '../net/types';

export const SETS = ['picture', 'kanji', 'pair', 'letter', 'contrast'] as const;
export type PieceSet = (typeof SETS)[number];

/** What is on a piece: a drawing, or one to three characters, written downwards if they are Japanese. */
export type Face = { readonly drawing: Drawing } | { readonly text: string; readonly script: 'kanji' | 'latin' };

/** A set that has nothing for a kind falls back on the pictures, which every kind has. */
export function faceOf(set: PieceSet, look: GameLook, piece: PieceView | undefined): Face {
  const kanji = set === 'pair' ? (look.pairs?.[piece?.id ?? ''] ?? piece?.kanji) : set === 'kanji' ? piece?.kanji : '';
  if (kanji) return { text: kanji, script: 'kanji' };
  if (set === 'letter' && piece) return { text: piece.letter, script: 'latin' };
  return { drawing: look.drawings[piece?.id ?? ''] ?? [] };
}

/** Whether a set shows a game otherwise than its pictures do. */
export const differs = (set: PieceSet, look: GameLook, pieces: readonly PieceView[]): boolean =>
  set === 'contrast' || pieces.some((piece) => 'text' in faceOf(set, look, piece));
