// How json-kifu-format, the library of Kifu for JS, understands a record file: its start and its main line in USI.
import kifu from 'json-kifu-format';

const { JKFPlayer } = kifu;

// CSA 3 and USI it does not know.
const READERS = { kifu: 'parseKIF', ki2u: 'parseKI2', csa: 'parseCSA', jkf: 'parseJKF' };
const LETTERS = { FU: 'P', KY: 'L', KE: 'N', GI: 'S', KI: 'G', KA: 'B', HI: 'R', OU: 'K' };

export const name = 'json-kifu-format';
export const formats = Object.keys(READERS);

const square = ({ x, y }) => `${x}${'abcdefghi'[y - 1]}`;

function usi({ from, to, piece, promote }) {
  if (!from) return `${LETTERS[piece]}*${square(to)}`;
  return `${square(from)}${square(to)}${promote ? '+' : ''}`;
}

/** The line that begins at the record's first position. @throws if the file is refused. */
export function read(text, format) {
  const player = JKFPlayer[READERS[format]](text);
  const moves = [];
  while (player.forward()) {
    const { move } = player.kifu.moves[player.tesuu] ?? {};
    if (!move) break;
    moves.push(usi(move));
  }
  player.goto(0);
  return { start: player.shogi.toSFENString(1), moves };
}
