/**
 * What someone keeps beside their games: stars of the courses, armies of their own, and puzzles from their mistakes. The device has it always, so that
 * guests keep theirs; an account has it for every device.
 */
import type { Progress } from '../learn/course';
import { dropArmy, keepArmy, keepMistakes, learn, shelf as fetchShelf } from '../net/people';
import type { Shelf as ShelfView } from '../net/types';
import { store, stored } from '../prefs.svelte';

const ARMIES = 'ikusa.formations';
const courseKey = (game: string): string => `ikusa.course.${game}`;
const mistakesKey = (game: string): string => `ikusa.mistakes.${game}`;
/** So many mistakes of a game are kept, the newest. */
const MOST_MISTAKES = 100;
/** The rows of both lists, each position once, the first list's before. */
export const together = (newer: readonly string[], older: readonly string[]): string[] => {
  const rows = new Map<string, string>();
  for (const row of [...newer, ...older]) {
    const [place = ''] = row.split(' | ');
    if (!rows.has(place)) rows.set(place, row);
  }
  return [...rows.values()].slice(0, MOST_MISTAKES);
};
/** Of both the more stars. */
export const best = (one: Progress, other: Progress): Progress => {
  const stages = [...Object.keys(one), ...Object.keys(other)];
  return Object.fromEntries(stages.map((stage) => [stage, Math.max(one[stage] ?? 0, other[stage] ?? 0)]));
};

class Shelf {
  /** Whether an account keeps it too. */
  #signed = false;
  #courses: Readonly<Record<string, Progress>> = $state.raw({});
  armies: Readonly<Record<string, string>> = $state.raw(stored(ARMIES, {}));

  #mistakes: Readonly<Record<string, readonly string[]>> = $state.raw({});

  /** Puzzles from one's own mistakes, the newest first, a row each. */
  mistakes(game: string): readonly string[] {
    return this.#mistakes[game] ?? stored<string[]>(mistakesKey(game), []);
  }

  #erred(game: string, rows: readonly string[]): void {
    this.#mistakes = { ...this.#mistakes, [game]: rows };
    store(mistakesKey(game), rows);
  }

  /** Keeps mistakes that a review has found. */
  err(game: string, rows: readonly string[]): void {
    this.#erred(game, together(rows, this.mistakes(game)));
    if (this.#signed) keepMistakes(game, this.mistakes(game)).catch(() => undefined);
  }

  progress(game: string): Progress {
    return this.#courses[game] ?? stored<Progress>(courseKey(game), {});
  }

  #learnt(game: string, progress: Progress): void {
    this.#courses = { ...this.#courses, [game]: progress };
    store(courseKey(game), progress);
  }

  #armed(armies: Readonly<Record<string, string>>): void {
    this.armies = armies;
    store(ARMIES, armies);
  }

  /** A stage is solved; an account that cannot be reached now hears of it with the next one. */
  win(game: string, stage: string, stars: number): void {
    this.#learnt(game, best(this.progress(game), { [stage]: stars }));
    if (this.#signed) learn(game, this.progress(game)).catch(() => undefined);
  }

  async keep(game: string, name: string, army: string): Promise<void> {
    this.#armed({ ...this.armies, [name]: army });
    if (this.#signed) await keepArmy(game, name, army);
  }

  async drop(game: string, name: string): Promise<void> {
    const { [name]: _, ...others } = this.armies;
    this.#armed(others);
    if (this.#signed) await dropArmy(game, name);
  }

  /** Someone has signed in: what the account keeps comes here. Whoever has just signed up brings what the device has. */
  async arrive(brings: boolean): Promise<void> {
    this.#signed = true;
    const { courses, armies, mistakes } = await fetchShelf();
    const [here, own] = [games(courseKey('')), this.armies];
    for (const game of new Set([...Object.keys(courses), ...(brings ? here : [])])) {
      const [kept, known] = [this.progress(game), courses[game] ?? {}];
      this.#learnt(game, best(kept, known));
      if (brings && Object.keys(kept).length > 0) await learn(game, kept);
    }
    for (const game of new Set([...Object.keys(mistakes), ...(brings ? games(mistakesKey('')) : [])])) {
      const rows = together(this.mistakes(game), mistakes[game] ?? []);
      this.#erred(game, rows);
      if (brings) await keepMistakes(game, rows);
    }
    this.#armed(Object.assign({ ...own }, ...Object.values(armies)));
    if (brings) for (const [name, army] of Object.entries(own)) await keepArmy(FORMING, name, army);
  }

  /** They have signed out: what is the account's is not for the next one at this device. */
  async leave(): Promise<void> {
    if (!this.#signed) return;
    const kept = await fetchShelf().catch((): ShelfView => ({ courses: {}, armies: {}, mistakes: {} }));
    this.#signed = false;
    for (const game of Object.keys(kept.courses)) this.#learnt(game, {});
    for (const game of Object.keys(kept.mistakes)) this.#erred(game, []);
    const theirs = new Set(Object.values(kept.armies).flatMap((armies) => Object.keys(armies)));
    this.#armed(Object.fromEntries(Object.entries(this.armies).filter(([name]) => !theirs.has(name))));
  }
}

/** The game whose armies are set up by hand. */
const FORMING = 'gungi-enhanced';

/** The games of which the device has something under keys that begin so. */
const games = (start: string): string[] =>
  Object.keys(localStorage).flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []));

export const shelf = new Shelf();
