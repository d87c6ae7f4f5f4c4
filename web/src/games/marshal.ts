import { artOf } from './art';
import type { GameLook } from './game';

export const marshal: GameLook = {
  ...artOf('gungi-marshal'),
  hands: true,
  picture: '1n1gmg1n1/c1f(jl)1(jl)f1c/p(pa)p(ps)p(ps)p(pa)p/9/9/9/P(PA)P(PS)P(PS)P(PA)P/C1F(JL)1(JL)F1C/1N1GMG1N1',
  upper: 'white',
  explore(letter, level) {
    const tower = level > 1 ? `(${'PG'.slice(0, level - 1)}${letter})` : letter;
    return { position: `9/8m/9/9/4${tower}4/9/9/${letter === 'M' ? '9' : 'M8'}/9 w - - 0`, cell: 40 };
  },
};
