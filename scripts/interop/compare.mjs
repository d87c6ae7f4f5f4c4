// Whether two readers understand a record the same: the same first position and the same moves.

/** A start as far as programs agree on its text: what comes first in a hand, and the move number, are habits. */
function start(sfen) {
  const [board, turn, hands = '-'] = sfen.replace(/^sfen /, '').split(' ');
  const held = (hands.match(/\d*[A-Za-z]/g) ?? []).map((entry) => entry.replace(/^1(?=[A-Za-z])/, ''));
  return `${board} ${turn} ${held.sort().join('') || '-'}`;
}

/** What differs, in words; nothing if nothing does. */
export function difference(truth, theirs) {
  if (start(truth.start) !== start(theirs.start)) return `starts at ${theirs.start}, not at ${truth.start}`;
  const at = truth.moves.findIndex((move, index) => theirs.moves[index] !== move);
  if (at >= 0) return `move ${at + 1} is ${theirs.moves[at] ?? 'missing'}, not ${truth.moves[at]}`;
  return theirs.moves.length > truth.moves.length ? `goes on with ${theirs.moves[truth.moves.length]}` : null;
}
