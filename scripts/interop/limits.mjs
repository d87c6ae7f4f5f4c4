// What other readers cannot do, and that is theirs: reader, format, how they complain, what the file then has.
// Whoever adds a row has looked at the reader: a difference that Ikusa could avoid belongs in Ikusa.
const JKF = 'json-kifu-format';
const PYTHON = 'python-shogi';
const ROWS = [
  [JKF, 'kifu', /^refused: Expected "："/, /^手数＝/m, 'it does not know the line 手数＝'],
  [JKF, 'ki2u', /^refused: Expected "："/, /^手数＝/m, 'it does not know the line 手数＝'],
  [JKF, 'kifu', /^refused: Expected "詰"/, /最大手数/, 'it does not know the ending 最大手数'],
  [JKF, 'ki2u', /^refused: Expected "詰"/, /最大手数/, 'it does not know the ending 最大手数'],
  [JKF, 'ki2u', /^refused: there is a piece/, /^変化/m, 'it loses its way in a variation of a variation'],
  [PYTHON, 'kifu', /^move \d+ is/, /^変化/m, 'it reads variations into the main line'],
  [PYTHON, 'kifu', /^starts at/, /^\+-{9}/m, 'it takes the turn from 手合割, which a diagram has not'],
  [PYTHON, 'kifu', /KeyError/, /その他/, 'it does not know その他 as a handicap'],
  [PYTHON, 'csa', /^(starts at|refused: )/, /^P[-+]00/m, 'it does not read pieces in hand'],
];

/** Why a complaint about this file is the reader's own, if it is. */
export function known(reader, format, complaint, text) {
  const row = ROWS.find(([whose, what, says, has]) => whose === reader && what === format && says.test(complaint) && has.test(text));
  return row?.at(-1);
}
