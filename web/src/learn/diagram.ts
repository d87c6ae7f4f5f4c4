/** Boards that rules pages draw in letters, read back so that they can be drawn with pieces. */
import { pictureOf, type GameLook } from '../games/game';
import { other } from '../games/side';
import type { BoardView, HeldView, ManView, MoveView } from '../net/types';

export interface Diagram {
  readonly board: BoardView;
  /** Where the piece stands that the diagram is about, and where it can go. */
  readonly from: number | null;
  readonly legal: readonly MoveView[];
  /** Cells of pieces that are safe from it. */
  readonly safe: readonly number[];
  /** Cells of a zone that the diagram shows. */
  readonly marked: readonly number[];
}

const WIDE = 9;

/** A rank is nine cells and its name before or behind them; the files' names stand in a line of their own. */
const rankOf = (words: readonly string[]): { name: string; cells: readonly string[] } =>
  /^\d$/.test(words[0] ?? '') ? { name: words[0] ?? '', cells: words.slice(1) } : { name: words[WIDE] ?? '', cells: words.slice(0, WIDE) };

/** Reads `·` for nothing, `o` for a square that is reached, `[N]` for a piece that can be taken, `N#` for one that is safe, `*` for a
 *  square of a zone, with or without a piece before it; null for what is no board. */
export function readDiagram(look: GameLook, text: string, about: string): Diagram | null {
  const lines = text.split('\n').map((line) => line.trim().split(/\s+/));
  const ranks = lines.filter(({ length }) => length === WIDE + 1).map(rankOf);
  const files = lines.find(({ length }) => length === WIDE);
  if (!files || ranks.length < 8) return null;
  const manOf = (letter: string): ManView => ({
    s: letter === letter.toUpperCase() ? look.upper : other(look.upper),
    k: letter.toUpperCase(),
  });
  const words = ranks.flatMap(({ cells }) => cells);
  const names = ranks.flatMap(({ name }) => files.map((file) => [`${file}${name}`, `${name}-${file}`]));
  const found = names.findIndex((both) => both.includes(about));
  const from = found < 0 ? null : found;
  const legal = words.flatMap((word, to): MoveView[] => {
    const effect = word === 'o' ? 'move' : word.startsWith('[') ? 'capture' : null;
    return effect && from !== null ? [{ text: `${from} ${to}`, effect, verb: effect, from, to }] : [];
  });
  const held = (sign: string): HeldView[] => lines.flatMap(([mark, k, , n]) => (mark === sign && k ? [{ k, n: Number(n) }] : []));
  return {
    from,
    legal,
    safe: words.flatMap((word, cell) => (word.endsWith('#') ? [cell] : [])),
    marked: words.flatMap((word, cell) => (word.endsWith('*') ? [cell] : [])),
    board: {
      files,
      ranks: ranks.map(({ name }) => name),
      cells: words.map((word) => (/[A-Za-z]/.test(word) && word !== 'o' ? [manOf(word.replace(/[[\]#*]/g, ''))] : [])),
      hands: { black: held('▲'), white: held('△') },
      bottom: pictureOf(look).bottom,
      notes: [],
    },
  };
}
