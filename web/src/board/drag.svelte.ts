/** A piece that follows the pointer from where it was taken up. */
import type { Pick } from './play';

/** How far a pointer goes before a touch becomes a drag. */
const SLACK = 6;

interface Held {
  readonly pick: Pick;
  /** The cell it was taken from; null from a hand. */
  readonly down: number | null;
  /** Whether the same touch has picked it up, so that letting go there means nothing. */
  readonly fresh: boolean;
  readonly x: number;
  readonly y: number;
  /** How wide to draw it; 0 for what cannot be dragged. */
  readonly size: number;
  readonly moving: boolean;
}

/** Where a touch has ended. */
export type Ended = { kind: 'thrown'; pick: Pick } | { kind: 'touched'; cell: number } | { kind: 'nothing' };

export class Drag {
  held: Held | null = $state.raw(null);

  get moving(): boolean {
    return this.held?.moving ?? false;
  }

  /** The cell whose piece is in the air. */
  get from(): number | null {
    return this.held?.moving && 'cell' in this.held.pick ? this.held.pick.cell : null;
  }

  begin(pick: Pick, down: number | null, fresh: boolean, at: { clientX: number; clientY: number }, size: number): void {
    this.held = { pick, down, fresh, x: at.clientX, y: at.clientY, size, moving: false };
  }

  /** Follows the pointer; says whether anything is held. */
  follow({ clientX, clientY }: { clientX: number; clientY: number }): boolean {
    if (!this.held) return false;
    const far = Math.hypot(clientX - this.held.x, clientY - this.held.y) > SLACK;
    if (this.held.size > 0 && (this.held.moving || far)) this.held = { ...this.held, x: clientX, y: clientY, moving: true };
    return true;
  }

  /** Lets go over a cell, or off the board. */
  end(cell: number | null): Ended {
    const ended = this.held;
    this.held = null;
    if (!ended) return { kind: 'nothing' };
    if (cell === null) return ended.moving ? { kind: 'thrown', pick: ended.pick } : { kind: 'nothing' };
    const meant = cell === ended.down ? !ended.fresh : ended.moving;
    return meant ? { kind: 'touched', cell } : { kind: 'nothing' };
  }

  drop(): void {
    this.held = null;
  }
}
