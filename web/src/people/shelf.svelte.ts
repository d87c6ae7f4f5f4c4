/**
 * What someone keeps beside their games: stars of the courses, and armies of their own. The device has it always, so that
 * guests keep theirs; an account has it for every device.
 */
import type { Progress } from '../learn/course';
import { dropArmy, keepArmy, learn, shelf as fetchShelf } from '../net/people';
import type { Shelf as ShelfView } from '../net/types';
import { store, stored } from '../prefs.svelte';

const ARMIES = 'ikusa.formations';
const courseKey = (game: string): string => `ikusa.course.${game}`;
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
    const { courses, armies } = await fetchShelf();
    const [here, own] = [courseGames(), this.armies];
    for (const game of new Set([...Object.keys(courses), ...(brings ? here : [])])) {
      const [kept, known] = [this.progress(game), courses[game] ?? {}];
      this.#learnt(game, best(kept, known));
      if (brings && Object.keys(kept).length > 0) await learn(game, kept);
    }
    this.#armed(Object.assign({ ...own }, ...Object.values(armies)));
    if (brings) for (const [name, army] of Object.entries(own)) await keepArmy(FORMING, name, army);
  }

  /** They have signed out: what is the account's is not for the next one at this device. */
  async leave(): Promise<void> {
    if (!this.#signed) return;
    const kept = await fetchShelf().catch((): ShelfView => ({ courses: {}, armies: {} }));
    this.#signed = false;
    for (const game of Object.keys(kept.courses)) this.#learnt(game, {});
    const theirs = new Set(Object.values(kept.armies).flatMap((armies) => Object.keys(armies)));
    this.#armed(Object.fromEntries(Object.entries(this.armies).filter(([name]) => !theirs.has(name))));
  }
}

/** The game whose armies are set up by hand. */
const FORMING = 'gungi-enhanced';

const courseGames = (): string[] =>
  Object.keys(localStorage).flatMap((key) => (key.startsWith(courseKey('')) ? [key.slice(courseKey('').length)] : []));

export const shelf = new Shelf();
