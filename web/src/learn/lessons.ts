/** Positions to solve, and how the server's answer shows that a move solves them. */
import type { Effect, LineView, MoveView, Side, Words } from '../net/types';

/** What is asked: to win at once, or a move of a certain effect or verb (the server's English word for it). */
export type Goal =
  | { readonly kind: 'win' }
  | { readonly kind: 'effect'; readonly effect: Effect }
  | { readonly kind: 'verb'; readonly verb: string };

export interface Lesson {
  readonly game: string;
  readonly position: string;
  readonly task: Words;
  readonly goal: Goal;
}

export function solves(goal: Goal, move: MoveView, after: LineView, mover: Side): boolean {
  switch (goal.kind) {
    case 'win':
      return after.outcome?.winner === mover;
    case 'effect':
      return move.effect === goal.effect;
    case 'verb':
      return move.verb.en === goal.verb;
  }
}

const WIN: Goal = { kind: 'win' };
const mate = (game: string, position: string): Lesson => ({
  game,
  position,
  goal: WIN,
  task: { es: 'Da mate en una jugada.', en: 'Give mate in one move.' },
});

export const LESSONS: readonly Lesson[] = [
  {
    game: 'shogi',
    position: 'k8/9/9/4P4/9/9/9/9/4K4 b - 1',
    goal: { kind: 'verb', verb: 'promote' },
    task: { es: 'Promueve el peón.', en: 'Promote the pawn.' },
  },
  {
    game: 'shogi',
    position: '4k4/9/4P4/9/9/9/9/9/4K4 b G 1',
    goal: WIN,
    task: { es: 'Coloca el general de oro y da mate.', en: 'Drop the gold general and give mate.' },
  },
  {
    game: 'gueides',
    position: '6P2/9/9/9/9/9/N8/4p4 w - 1',
    goal: { kind: 'verb', verb: 'become' },
    task: { es: 'Lleva la Nación a la última fila.', en: 'Bring the Nation to the last rank.' },
  },
  {
    game: 'gueides',
    position: 'R6PM/7NN/9/9/9/9/6s2/p5u2 b - 1',
    goal: WIN,
    task: { es: 'Muerte definitiva: encuentra la jugada del Satélite.', en: "Definitive death: find the Satellite's move." },
  },
  {
    game: 'gungi-marshal',
    position: 'm8/9/9/9/6p2/9/4U4/9/M8 w - - 0',
    goal: { kind: 'effect', effect: 'capture' },
    task: { es: 'Captura el peón con el consejero.', en: 'Capture the pawn with the counsel.' },
  },
  {
    game: 'gungi-marshal',
    position: 'm8/9/9/9/5P3/9/4N4/9/M8 w - - 0',
    goal: { kind: 'effect', effect: 'stack' },
    task: { es: 'Sube una pieza encima de otra.', en: 'Raise a piece on top of another.' },
  },
  {
    game: 'gungi-enhanced',
    position: '9/r8/9/9/4s4/4p4/9/8R/9 w - - - - - 1',
    goal: { kind: 'effect', effect: 'stack' },
    task: { es: 'Salta encima de tu propio peón.', en: 'Jump on top of your own pawn.' },
  },
  {
    game: 'gungi-enhanced',
    position: 'r8/9/9/9/9/9/6(ua)2/9/R8 w - - - - - 1',
    goal: { kind: 'verb', verb: 'mount: carry the tower' },
    task: { es: 'Montura: que el Unicornio lleve toda la torre.', en: 'Mount: let the Unicorn carry the whole tower.' },
  },
  {
    game: 'gungi-enhanced',
    position: 'r8/9/9/9/3b(pQL)4/9/9/4B4/8R w - - - - - 1',
    goal: WIN,
    task: { es: 'Traición: gana con el Bufón en una jugada.', en: 'Betrayal: win with the Jester in one move.' },
  },
  // Last moves of games that were played to their end.
  mate('shogi', 'l1s1g2k1/5+B1p1/1p3p+N1l/p1p1p1p1p/9/6P1K/PP+nPPPS1P/1B1G3R1/LNS2G1NL b RGS2Pp 47'),
  mate('shogi', '1n4+Rn1/l1+B1kg2l/pppp2p1p/5s1p1/8K/1BP1p2P1/PP1PPPP1P/7R1/LNSG1GSNL b GSP 39'),
  mate('shogi', 'lnsg2kn1/5gsbl/p1pppp1p1/6p1p/9/P2PPS1P1/2Pn1PP1P/7+rL/2+p2K1N1 w Grbgslp 56'),
  mate('gueides', 'T1BUAVP2/NNaNNNNNN/2N6/4s3m/4n4/3M5/nnnn1nnnn/trbu1v1p1 b - 7'),
  mate('gueides', 'TRBU1V1P1/NNNNN1N1N/5N2N/4M4/6n1S/1n1A5/n1nn1n1n1/trbu2ap1 w - 10'),
  mate(
    'gungi-marshal',
    'u2(gP)nm1js/(fn)f(jl)jjg2g/u2P1yayg/g3a3(Sg)/8s/8M/2(Pc)P1G(AP)(GJ)F/1(Np)1r1(NJp)(FRp)(Lp)(GG)/(GRr)3(JCp)(Yp)1UP b 3p - 106',
  ),
  mate(
    'gungi-marshal',
    '1(cR)(rpG)1(aR)y1(ug)1/1p2p1(ug)(ly)(ngp)/(sP)m3(nsp)rg1/4(Yp)3j/7p1/4p4/J(FA)L2(Yp)NNS/CFC1J(GG)1(JA)S/(UM)(LU)1G1GGJ1 w 8P - 87',
  ),
  mate(
    'gungi-enhanced',
    '3Z3D1/1p(fp)2(sp)(pa)1p/(up)2(tp)1(qy)1(ita)x/2rT5/P1C6/9/1(SPQ)q(PAS)L(PAQ)(PA)1Y/2W1(TI)F1P1/2(NP)3R2 b - - - - - 14',
  ),
  mate('gungi-enhanced', '4r4/1pf1(sp)(sp)pCp/3(tp)(LA)q1p1/1y3aT2/P8/2S2D3/i(SPQ)1(PA)1(PAQ)PUY/4(TI)F1P1/2(NP)3R2 b CWXEO - - - - 16'),
];

export const lessonsOf = (game: string): Lesson[] => LESSONS.filter((lesson) => lesson.game === game);
