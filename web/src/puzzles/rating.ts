/**
 * Ratings by Glicko-2 (Mark Glickman, "Example of the Glicko-2 system", 2013), each attempt a rating period of its own.
 * The server rates matches by the same method; attempts at puzzles stay on the device, and so does this.
 */
export interface Rating {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
}

export const NEWCOMER: Rating = { rating: 1200, deviation: 350, volatility: 0.06 };
const MIDDLE = 1500;
const SCALE = 173.7178;
const TAU = 0.5;
const CLOSE = 1e-6;

/** The rating after games against opponents, each with one's score: 1 or 0. */
export function rated(
  { rating, deviation, volatility }: Rating,
  games: readonly (readonly [Pick<Rating, 'rating' | 'deviation'>, number])[],
): Rating {
  const [mu, phi] = [(rating - MIDDLE) / SCALE, deviation / SCALE];
  let [information, surprise] = [0, 0];
  for (const [opponent, score] of games) {
    const weight = 1 / Math.sqrt(1 + (3 * (opponent.deviation / SCALE) ** 2) / Math.PI ** 2);
    const expected = 1 / (1 + Math.exp(-weight * (mu - (opponent.rating - MIDDLE) / SCALE)));
    information += weight ** 2 * expected * (1 - expected);
    surprise += weight * (score - expected);
  }
  const variance = 1 / information;
  const next = newVolatility(volatility, phi, variance, variance * surprise);
  const narrowed = 1 / (1 / (phi ** 2 + next ** 2) + information);
  return {
    rating: (mu + narrowed * surprise) * SCALE + MIDDLE,
    deviation: Math.min(NEWCOMER.deviation, Math.sqrt(narrowed) * SCALE),
    volatility: next,
  };
}

/** Step 5 of the paper: the zero of a function that falls, bracketed and then closed in on (Illinois algorithm). */
function newVolatility(volatility: number, phi: number, variance: number, delta: number): number {
  const start = Math.log(volatility ** 2);
  const f = (x: number) => {
    const e = Math.exp(x);
    const spread = phi ** 2 + variance + e;
    return (e * (delta ** 2 - spread)) / (2 * spread ** 2) - (x - start) / TAU ** 2;
  };
  let low = start;
  let high = Math.log(Math.max(delta ** 2 - phi ** 2 - variance, 0));
  if (delta ** 2 <= phi ** 2 + variance) {
    let steps = 1;
    while (f(start - steps * TAU) < 0) steps += 1;
    high = start - steps * TAU;
  }
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > CLOSE) {
    const between = low + ((low - high) * atLow) / (atHigh - atLow);
    const there = f(between);
    if (there * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [between, there];
  }
  return Math.exp(low / 2);
}
