/** One's own move, shown from the moment it is made until the server has answered. */
import { foresee, touched } from '../board/foresight';
import { other } from '../games/side';
import type { LineView, MoveView } from '../net/types';

/** The line after a move, as the rules have it. */
export type Rules = (line: LineView, move: MoveView) => Promise<LineView>;

interface Made {
  readonly move: MoveView;
  readonly ply: number;
  /** What the rules make of it, once they have said so. */
  readonly judged: LineView | null;
}

export class Guess {
  #made: Made | null = $state.raw(null);

  /** Shows a move by what it says of itself, and as the rules have it as soon as those at hand have answered. */
  make(move: MoveView, line: LineView, rules: Rules | null = null): void {
    const made: Made = { move, ply: line.moves.length, judged: null };
    this.#made = made;
    rules?.(line, move).then(
      (judged) => {
        if (this.#made === made) this.#made = { ...made, judged };
      },
      // The server has the last word in any case.
      () => undefined,
    );
  }

  /** The move was refused. */
  takeBack(): void {
    this.#made = null;
  }

  /** Whether a line's last move is the one that was shown already. */
  foretold(line: LineView): boolean {
    return this.#made !== null && line.moves.length === this.#made.ply + 1 && line.moves.at(-1) === this.#made.move.text;
  }

  /** The line as it will most likely be. */
  over(line: LineView): LineView {
    if (this.#made?.ply !== line.moves.length) return line;
    const { move, judged } = this.#made;
    const shown = judged
      ? { board: judged.board, turn: judged.turn, check: judged.check, last: judged.last }
      : { board: foresee(line.board, move, line.turn), turn: other(line.turn), check: false, last: touched(move) };
    return { ...line, ...shown, legal: [] };
  }
}
