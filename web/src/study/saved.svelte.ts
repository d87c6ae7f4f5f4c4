/** A study in someone's account: its chapters, of which one lies on the table. */
import { changeStudy, dropStudy, keepStudy, study } from '../net/studies';
import type { Chapter, StudyVisibility } from '../net/types';
import type { Desk, Opened } from './desk.svelte';

/** What a chapter is on the table. */
const opened = ({ game, position, options, headers, tree }: Chapter): Opened => ({
  game,
  position: position ?? undefined,
  options: options ?? {},
  headers: headers ?? [],
  tree,
});

export class Saved {
  /** Nothing before it is kept. */
  id: string | null = $state(null);
  name = $state('');
  owner = $state('');
  visibility: StudyVisibility = $state('private');
  /** Whether it may be changed by whoever looks at it. */
  mine = $state(true);
  chapters: readonly Chapter[] = $state.raw([]);
  /** The chapter on the table. */
  at = $state(0);
  #version = 0;
  readonly #desk: Desk;

  constructor(desk: Desk, name: string) {
    this.#desk = desk;
    this.chapters = [this.#chapter(name)];
  }

  /** What lies on the table, as a chapter. */
  #chapter(name: string): Chapter {
    const { game, position, options = {}, headers = [], tree = {} } = this.#desk.all;
    return { name, game, position: position ?? null, options: { ...options }, headers: headers.map(([key, value]) => [key, value]), tree };
  }

  /** Takes what lies on the table into its chapter. */
  #lift(): void {
    this.chapters = this.chapters.map((chapter, index) => (index === this.at ? this.#chapter(chapter.name) : chapter));
  }

  async open(id: string): Promise<void> {
    const found = await study(id);
    [this.id, this.name, this.owner, this.visibility] = [found.id, found.name, found.owner, found.visibility];
    [this.mine, this.chapters, this.#version] = [found.mine, found.chapters, found.version];
    this.#lay(0);
  }

  #lay(at: number): void {
    this.at = at;
    const chapter = this.chapters[at];
    if (chapter) this.#desk.open(opened(chapter));
  }

  turn(to: number): void {
    this.#lift();
    this.#lay(to);
  }

  /** A new chapter from the start of the game. */
  add(name: string): void {
    this.#lift();
    const { game, options } = this.#desk;
    this.chapters = [...this.chapters, { name, game, position: null, options: { ...options }, headers: [], tree: {} }];
    this.#lay(this.chapters.length - 1);
  }

  rename(name: string): void {
    this.chapters = this.chapters.map((chapter, index) => (index === this.at ? { ...chapter, name } : chapter));
  }

  cut(): void {
    if (this.chapters.length === 1) return;
    this.chapters = this.chapters.filter((_, index) => index !== this.at);
    this.#lay(Math.max(0, this.at - 1));
  }

  async keep(): Promise<void> {
    this.#lift();
    const { name, visibility } = this;
    const wish = { name, visibility, chapters: [...this.chapters], version: this.#version };
    const kept = this.id === null ? await keepStudy(wish) : await changeStudy(this.id, wish);
    [this.id, this.#version] = [kept.id, kept.version];
  }

  async drop(): Promise<void> {
    if (this.id !== null) await dropStudy(this.id);
    [this.id, this.#version] = [null, 0];
  }
}
