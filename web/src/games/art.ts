/** How pieces look, from the file that the command line's pictures and the printed sets are drawn from too. */
import art from '../../../art/pieces.json';
import type { Drawing } from './drawing';
import type { GameLook, Shape } from './game';

export interface Body {
  readonly outline: string;
  /** The hollow of a turned disc, the panel of a chip, the shine on a koma. */
  readonly dish: string;
  /** A disc and a chip have no front of their own, so a small nose shows which way they go. */
  readonly nose: string;
  /** What lies in shadow: round a disc, below what has edges. */
  readonly shade: string;
  /** How large a face is drawn. */
  readonly scale: number;
  /** Where the face sits: a koma is wider at its foot. */
  readonly lean: number;
  /** Whether the face turns with its piece. */
  readonly turns: boolean;
}

export const BODIES: Readonly<Record<Shape, Body>> = art.bodies;

type Table = Readonly<Record<string, string>>;
type Look = Pick<GameLook, 'id' | 'shape' | 'checkered' | 'royal' | 'drawings' | 'signs' | 'promoted' | 'hidden' | 'pairs'>;

/** What the file says of a game's pieces: names of drawings become the drawings. */
export function artOf(id: keyof typeof art.games): Look {
  const { drawings, signs, ...rest } = art.games[id] as Omit<Look, 'id' | 'drawings' | 'signs'> & { drawings: Table; signs?: Table };
  const all = art.drawings as unknown as Readonly<Record<string, Drawing>>;
  const drawn = (table: Table) => Object.fromEntries(Object.entries(table).map(([piece, name]) => [piece, all[name] ?? []]));
  return { id, ...rest, drawings: drawn(drawings), ...(signs ? { signs: drawn(signs) } : {}) };
}
