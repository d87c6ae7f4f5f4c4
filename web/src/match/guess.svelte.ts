/** One's own move, shown from the moment it is made until the server has answered. */
import { foresee, touched } from '../board/foresight';
import type { LineView, MoveView } from '../net/types';

export class Guess {
  #made: { move: MoveView; ply: number } | null = $state.raw(null);

  make(move: MoveView, line: LineView): void {
    this.#made = { move, ply: line.moves.length };
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
    const { move } = this.#made;
    return {
      ...line,
      board: foresee(line.board, move, line.turn),
      turn: line.turn === 'black' ? 'white' : 'black',
      check: false,
      legal: [],
      last: touched(move),
    };
  }
}
