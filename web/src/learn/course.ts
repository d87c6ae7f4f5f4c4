/** Courses of small stages as data. Whether a stage is solved is read off the server's answers, never judged here. */
import type { Effect, LineView, MoveView, RefusalView, Side, Words } from '../net/types';

/** What a stage asks for. */
export type Goal =
  /** A move whose text begins with one of these. */
  | { readonly kind: 'play'; readonly moves: readonly string[] }
  | { readonly kind: 'effect'; readonly effect: Effect }
  | { readonly kind: 'check' }
  | { readonly kind: 'win' }
  /** A forced mate, of any length: whoever answers looks for the reply, and every move that mates as fast is right. */
  | { readonly kind: 'mate' }
  | { readonly kind: 'outcome'; readonly reason: string }
  /** An attempt that this clause refuses. */
  | { readonly kind: 'refused'; readonly clause: string }
  /** A legal army, made of the one that is the stage's position, in the editor of formations. */
  | { readonly kind: 'army' };

export interface Stage {
  readonly id: string;
  readonly title: Words;
  readonly say: Words;
  readonly position: string;
  readonly options?: Record<string, string>;
  /** Moves that have been played before the learner's turn. */
  readonly before?: string;
  readonly goal: Goal;
  /** The opponent's answer behind the learner's move. */
  readonly replies?: readonly string[];
  readonly hints: readonly Words[];
  /** The learner's move, or the moves of both sides to a mate. */
  readonly solution: readonly string[];
  readonly teaches: readonly string[];
}

/** Some stages that belong together, from one to the next chapter's first. */
export interface Chapter {
  readonly from: string;
  readonly title: Words;
}

export interface Course {
  readonly game: string;
  readonly chapters: readonly Chapter[];
  readonly stages: readonly Stage[];
}

const FILES = import.meta.glob<{ default: Course }>('../../../courses/*.json');

/** The course of a game, loaded when it is opened; null for a game without one. */
export async function courseOf(game: string): Promise<Course | null> {
  const load = FILES[`../../../courses/${game}.json`];
  return load ? (await load()).default : null;
}

/** Whether a move of the learner reaches the goal: `after` is the position behind it, `end` that behind the reply. */
export function reached(goal: Goal, move: MoveView, after: LineView, end: LineView, learner: Side): boolean {
  switch (goal.kind) {
    case 'play':
      return goal.moves.some((start) => move.text.startsWith(start));
    case 'effect':
      return move.effect === goal.effect;
    case 'check':
      return after.check;
    case 'win':
      return end.outcome?.winner === learner;
    case 'outcome':
      return end.outcome?.reason === goal.reason;
    case 'mate':
    case 'refused':
    case 'army':
      return false;
  }
}

/** Whether a refused attempt is what the stage wanted to show. */
export const shown = (goal: Goal, refusal: RefusalView | null): boolean => goal.kind === 'refused' && refusal?.clause === goal.clause;

/** Three stars for a stage solved at once, fewer with hints and wrong tries, one if it was shown. */
export const starsFor = (hints: number, wrong: number, told: boolean): number =>
  told ? 1 : Math.max(1, 3 - Math.min(hints, 1) - Math.min(wrong, 1));

/** Stars by stage, as far as one has come. */
export type Progress = Readonly<Record<string, number>>;

/** The stage to go on with: the first without stars, or the last. */
export function next(course: Course, progress: Progress): number {
  const open = course.stages.findIndex((stage) => !progress[stage.id]);
  return open < 0 ? course.stages.length - 1 : open;
}

/** A chapter with its stages and their places in the course. */
export interface Part {
  readonly title: Words;
  readonly stages: readonly { readonly stage: Stage; readonly at: number }[];
}

/** The chapters of a course, each with its own stages. */
export function partsOf({ chapters, stages }: Course): Part[] {
  const begins = chapters.map(({ from }) => stages.findIndex(({ id }) => id === from));
  const placed = stages.map((stage, at) => ({ stage, at }));
  return chapters.map(({ title }, index) => ({ title, stages: placed.slice(begins[index], begins[index + 1]) }));
}

/** Whether one knows enough to play: the first chapter is behind, or the end is reached. */
export const canPlay = (course: Course, progress: Progress, at: number): boolean =>
  at === course.stages.length - 1 || (partsOf(course)[0]?.stages.every(({ stage }) => progress[stage.id]) ?? false);
