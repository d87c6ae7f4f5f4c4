/** A line under study, as data: a main line and at most one variation that leaves it. Pure. */
export interface Line {
  readonly main: readonly string[];
  /** The moves in play: the main line, or its beginning with a variation behind. */
  readonly moves: readonly string[];
  /** How many moves are on the board. */
  readonly at: number;
}

export const begin = (moves: readonly string[] = [], at = 0): Line => ({ main: moves, moves, at: clamp(at, moves.length) });

const clamp = (value: number, high: number): number => Math.max(0, Math.min(high, value));

export const go = (line: Line, at: number): Line => ({ ...line, at: clamp(at, line.moves.length) });

/** The moves on the board. */
export const played = (line: Line): string[] => line.moves.slice(0, line.at);

/** After how many moves the variation leaves the main line; null on the main line itself. */
export function branch({ main, moves }: Line): number | null {
  if (main === moves) return null;
  const fork = moves.findIndex((move, index) => move !== main[index]);
  return fork < 0 ? null : fork;
}

/** Plays a move: the next of the line if it is that, else a variation; at the end the main line itself grows. */
export function play(line: Line, move: string): Line {
  if (line.moves[line.at] === move) return go(line, line.at + 1);
  const moves = [...played(line), move];
  const grows = line.at === line.main.length && branch(line) === null;
  return { main: grows ? moves : line.main, moves, at: moves.length };
}

export const backToMain = (line: Line): Line => ({ main: line.main, moves: line.main, at: clamp(branch(line) ?? line.at, line.main.length) });

/** Forgets everything behind the board's position and makes the rest the main line. */
export function cut(line: Line): Line {
  const moves = played(line);
  return { main: moves, moves, at: moves.length };
}
