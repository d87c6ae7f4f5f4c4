/** Positions to solve, and how the server's answer shows that a move solves them. */
import type { Effect, LineView, MoveView, Side, Words } from '../net/types';

/** What is asked: to win at once, or a move of a certain effect or verb (the server's English word for it). */
export type Goal = { readonly kind: 'win' } | { readonly kind: 'effect'; readonly effect: Effect } | { readonly kind: 'verb'; readonly verb: string };

export interface Lesson {
  readonly game: string;
  readonly position: string;
  readonly task: Words;
  readonly goal: Goal;
}

export function solves(goal: Goal, move: MoveView, after: LineView, mover: Side): boolean {
  switch (goal.kind) {
    case 'win': return after.outcome?.winner === mover;
    case 'effect': return move.effect === goal.effect;
    case 'verb': return move.verb.en === goal.verb;
  }
}

const WIN: Goal = { kind: 'win' };
const MATE: Words = { es: 'Da mate en una jugada.', en: 'Give mate in one move.' };

export const LESSONS: readonly Lesson[] = [
  {
    game: 'shogi', position: 'k8/9/9/4P4/9/9/9/9/4K4 b - 1', goal: { kind: 'verb', verb: 'promote' },
    task: { es: 'Promueve el peón.', en: 'Promote the pawn.' },
  },
  {
    game: 'shogi', position: '4k4/9/4P4/9/9/9/9/9/4K4 b G 1', goal: WIN,
    task: { es: 'Coloca el general de oro y da mate.', en: 'Drop the gold general and give mate.' },
  },
  {
    game: 'gueides', position: '6P2/9/9/9/9/9/N8/4p4 w - 1', goal: { kind: 'verb', verb: 'become' },
    task: { es: 'Lleva la Nación a la última fila.', en: 'Bring the Nation to the last rank.' },
  },
  {
    game: 'gueides', position: 'R6PM/7NN/9/9/9/9/6s2/p5u2 b - 1', goal: WIN,
    task: { es: 'Muerte definitiva: encuentra la jugada del Satélite.', en: 'Definitive death: find the Satellite\'s move.' },
  },
  {
    game: 'gungi-marshal', position: 'm8/9/9/9/6p2/9/4U4/9/M8 w - - 0', goal: { kind: 'effect', effect: 'capture' },
    task: { es: 'Captura el peón con el consejero.', en: 'Capture the pawn with the counsel.' },
  },
  {
    game: 'gungi-marshal', position: 'm8/9/9/9/4p4/9/4N4/9/M3P4 w - - 0', goal: { kind: 'effect', effect: 'stack' },
    task: { es: 'Sube una pieza encima de otra.', en: 'Raise a piece on top of another.' },
  },
  {
    game: 'gungi-enhanced', position: '9/r8/9/9/4s4/4p4/9/8R/9 w - - - - - 1', goal: { kind: 'effect', effect: 'stack' },
    task: { es: 'Salta encima de tu propio peón.', en: 'Jump on top of your own pawn.' },
  },
  {
    game: 'gungi-enhanced', position: 'r8/9/9/9/9/9/6(ua)2/9/R8 w - - - - - 1', goal: { kind: 'verb', verb: 'mount: carry the tower' },
    task: { es: 'Montura: que el Unicornio lleve toda la torre.', en: 'Mount: let the Unicorn carry the whole tower.' },
  },
  {
    game: 'gungi-enhanced', position: 'r8/9/9/9/3b(pQL)4/9/9/4B4/8R w - - - - - 1', goal: WIN,
    task: { es: 'Traición: gana con el Bufón en una jugada.', en: 'Betrayal: win with the Jester in one move.' },
  },
  // MATES
];

export const lessonsOf = (game: string): Lesson[] => LESSONS.filter((lesson) => lesson.game === game);
