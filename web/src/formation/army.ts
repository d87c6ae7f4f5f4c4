/**
 * A formation on the way, as data: towers on the rows of a camp and pieces still to be placed. Pure. What makes an army
 * complete and legal is the server's business; here pieces are only put, moved, swapped and lifted.
 */
import { readRows } from '../games/game';
import type { BoardView, GameView, MoveView, Side } from '../net/types';

/** Where an army is put up: the part of the board that belongs to one side. */
export interface Camp {
  readonly side: Side;
  readonly files: readonly string[];
  /** The names of its rows, top to bottom as the board is drawn. */
  readonly ranks: readonly string[];
  readonly bottom: Side;
  /** How many pieces a tower may have. */
  readonly tallest: number;
}

/** One side's camp of so many rows on the board of a game. */
export function campOf(game: Pick<GameView, 'files' | 'ranks' | 'bottom' | 'height'>, side: Side, rows: number): Camp {
  const ranks = side === game.bottom ? game.ranks.slice(-rows) : game.ranks.slice(0, rows);
  return { side, files: game.files, ranks, bottom: game.bottom, tallest: game.height };
}

/** How many rows an army's text has. */
export const rowsOf = (text: string): number => text.split('/').length;

export interface Army {
  readonly camp: Camp;
  /** The rows as texts write them: lower row number first, column a first; each cell from base to top. */
  readonly cells: readonly (readonly string[])[];
  /** What is still to be placed. */
  readonly reserve: Readonly<Record<string, number>>;
}

const size = ({ files, ranks }: Camp): number => files.length * ranks.length;

const empty = (camp: Camp): string[][] => Array.from({ length: size(camp) }, () => []);

/** How many of each letter a complete army text holds, in its order of appearance. */
export function tally(text: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const letter of text.toUpperCase().replace(/[^A-Z]/g, '')) counts[letter] = (counts[letter] ?? 0) + 1;
  return counts;
}

/** An army with nothing placed yet. */
export const fresh = (camp: Camp, whole: Readonly<Record<string, number>>): Army => ({ camp, cells: empty(camp), reserve: { ...whole } });

/** Reads a text as far as the whole army allows. */
export function read(camp: Camp, whole: Readonly<Record<string, number>>, text: string): Army {
  const reserve = { ...whole };
  const cells = readRows(text, camp.side)
    .slice(0, size(camp))
    .map((tower) =>
      tower.flatMap(({ k }) => {
        if (!reserve[k]) return [];
        reserve[k]--;
        return [k];
      }),
    );
  return { camp, cells: [...cells, ...empty(camp)].slice(0, size(camp)), reserve };
}

/** The rows as the server reads them. */
export function write({ camp, cells }: Army): string {
  const columns = camp.files.length;
  const cased = (letters: string) => (camp.side === 'black' ? letters : letters.toLowerCase());
  const row = (index: number) => {
    const towers = cells.slice(index * columns, (index + 1) * columns).map((tower) => tower.join(''));
    const text = towers.map((letters) => (letters.length > 1 ? `(${cased(letters)})` : cased(letters) || '1')).join('');
    return text.replace(/1+/g, (run) => String(run.length));
  };
  return camp.ranks.map((_, index) => row(index)).join('/');
}

const change = (army: Army, ...changes: readonly (readonly [number, readonly string[]])[]): Army => {
  const cells = [...army.cells];
  for (const [cell, tower] of changes) cells[cell] = tower;
  return { ...army, cells };
};

const count = (army: Army, kind: string, by: number): Army => ({
  ...army,
  reserve: { ...army.reserve, [kind]: (army.reserve[kind] ?? 0) + by },
});

export const at = (army: Army, cell: number): readonly string[] => army.cells[cell] ?? [];

export function place(army: Army, kind: string, cell: number): Army {
  const tower = at(army, cell);
  if (!army.reserve[kind] || tower.length >= army.camp.tallest) return army;
  return count(change(army, [cell, [...tower, kind]]), kind, -1);
}

/** The top piece goes from cell to cell. */
export function move(army: Army, from: number, to: number): Army {
  const [source, target] = [at(army, from), at(army, to)];
  const top = source.at(-1);
  if (top === undefined || target.length >= army.camp.tallest || from === to) return army;
  return change(army, [from, source.slice(0, -1)], [to, [...target, top]]);
}

export const swap = (army: Army, a: number, b: number): Army => change(army, [a, at(army, b)], [b, at(army, a)]);

export function lift(army: Army, cell: number): Army {
  const top = at(army, cell).at(-1);
  return top === undefined ? army : count(change(army, [cell, at(army, cell).slice(0, -1)]), top, 1);
}

export const liftAll = (army: Army, cell: number): Army => at(army, cell).reduce((rest) => lift(rest, cell), army);

/**
 * The army as a board to draw. Texts and boards count rows from different ends: a board has the highest row on
 * top, as the game's own diagrams do.
 */
export const textCell = ({ files, ranks }: Camp, cell: number): number =>
  (ranks.length - 1 - Math.floor(cell / files.length)) * files.length + (cell % files.length);

/** The same army seen in a mirror: left and right change places. */
export function mirror(army: Army): Army {
  const columns = army.camp.files.length;
  return { ...army, cells: army.cells.map((_, cell) => at(army, cell - (cell % columns) + columns - 1 - (cell % columns))) };
}

export function boardOf(army: Army): BoardView {
  const { camp } = army;
  const held = Object.entries(army.reserve)
    .filter(([, n]) => n > 0)
    .map(([k, n]) => ({ k, n }));
  const cells = army.cells.map((_, cell) => at(army, textCell(camp, cell)).map((k) => ({ s: camp.side, k })));
  return {
    files: [...camp.files],
    ranks: [...camp.ranks],
    cells,
    hands: { black: camp.side === 'black' ? held : [], white: camp.side === 'white' ? held : [] },
    bottom: camp.bottom,
    notes: [],
  };
}

/** Everything a hand may do with the army, in the form a board offers moves; the verbs are the client's own words. */
export function handiwork(army: Army): MoveView[] {
  const moves: MoveView[] = [];
  const cells = army.cells.map((_, cell) => cell);
  const height = (cell: number) => at(army, textCell(army.camp, cell)).length;
  for (const to of cells) {
    const free = height(to) < army.camp.tallest;
    for (const [hand, n] of Object.entries(army.reserve)) {
      if (n > 0 && free) moves.push({ text: 'move', hand, to, effect: height(to) > 0 ? 'stack' : 'drop', verb: 'formation.move' });
    }
    for (const from of cells) {
      if (height(from) === 0 || from === to) continue;
      if (height(to) === 0) moves.push({ text: 'move', from, to, effect: 'move', verb: 'formation.move' });
      else {
        if (free) moves.push({ text: 'move', from, to, effect: 'stack', verb: 'formation.stack' });
        moves.push({ text: 'swap', from, to, effect: 'other', verb: 'formation.swap' });
      }
    }
    if (height(to) > 0) moves.push({ text: 'lift', from: to, to, effect: 'move', verb: 'formation.lift' });
    if (height(to) > 1) moves.push({ text: 'liftAll', from: to, to, effect: 'move', verb: 'formation.liftAll' });
  }
  return moves;
}

/** What one of those moves leads to. */
export function apply(army: Army, { text, from, hand, to }: MoveView): Army {
  if (to === undefined) return army;
  const target = textCell(army.camp, to);
  if (hand !== undefined) return place(army, hand, target);
  if (from === undefined) return army;
  const source = textCell(army.camp, from);
  switch (text) {
    case 'swap':
      return swap(army, source, target);
    case 'lift':
      return lift(army, source);
    case 'liftAll':
      return liftAll(army, source);
    default:
      return move(army, source, target);
  }
}
