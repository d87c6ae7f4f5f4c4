import { artOf } from './art';
import type { GameLook } from './game';

export const enhanced: GameLook = {
  ...artOf('gungi-enhanced'),
  hands: true,
  toss: {
    faces: [
      { s: 'black', k: 'P' },
      { s: 'white', k: 'B' },
    ],
    names: 'colour',
  },
  asks: (taken) => (taken.startsWith('griffin') ? 'relocate' : 'recruit'),
  picture: '2(NP)3R2/4(TI)F1P1/P(SPQ)1(PAS)(LT)(PAQ)(PA)UY/9/9/9/(up)1q(tpa)lq1(pta)1/1p(fp)r(sp)(si)(ya)1p/7n1',
  upper: 'black',
  explore(letter, level) {
    // Two pieces of one type may not share a tower, so the base is of another.
    const base = [...'ast']
      .filter((other) => other !== letter.toLowerCase())
      .slice(0, level - 1)
      .join('');
    const tower = level > 1 ? `(${base}${letter.toLowerCase()})` : letter.toLowerCase();
    return { position: `9/${letter === 'R' ? '9' : 'r8'}/9/9/4${tower}4/9/9/8R/9 w - - - - - 1`, cell: 40 };
  },
};
