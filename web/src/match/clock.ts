/** What a clock shows a while after the server told it. The server alone decides when a flag falls. */
import type { ClockView, Side } from '../net/types';

export interface Left {
  /** Milliseconds on display: of the main time, or of the running period. */
  readonly shown: number;
  /** Byoyomi periods left, the running one included; 0 where there are none. */
  readonly periods: number;
  /** Whether the display is a byoyomi period. */
  readonly byoyomi: boolean;
}

export function left(clock: ClockView, side: Side, elapsed: number): Left {
  const { main, periods, period: first } = clock[side];
  const spent = clock.running === side ? Math.max(0, elapsed) : 0;
  if (clock.control.kind !== 'byoyomi') return { shown: Math.max(0, main - spent), periods: 0, byoyomi: false };
  if (main > spent) return { shown: main - spent, periods, byoyomi: false };
  // The period that ran when the server spoke may be partly used; those behind it are whole.
  const { period } = clock.control;
  const over = spent - main;
  if (over < first) return { shown: first - over, periods, byoyomi: true };
  const used = 1 + Math.floor((over - first) / period);
  if (used >= periods) return { shown: 0, periods: 0, byoyomi: true };
  return { shown: period - ((over - first) % period), periods: periods - used, byoyomi: true };
}

const two = (value: number) => String(value).padStart(2, '0');

/** 1:02:03, 2:03, or 3.4 when seconds count. */
export function face(ms: number): string {
  if (ms < 10_000) return (Math.ceil(ms / 100) / 10).toFixed(1);
  const all = Math.ceil(ms / 1000);
  const [days, hours, minutes, seconds] = [Math.floor(all / 86_400), Math.floor(all / 3600) % 24, Math.floor(all / 60) % 60, all % 60];
  if (days > 0) return `${days}d ${two(hours)}:${two(minutes)}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** When a player ought to hurry. */
export const isLow = ({ shown, byoyomi }: Left): boolean => shown < (byoyomi ? 10_000 : 30_000);
