// gungi.js's moves and positions in our words.

const square = (place) => `${place.split('-')[1]}${'abcdefghi'[place.split('-')[0] - 1]}`;
const SIGNS = { route: '-', capture: 'x', tsuke: '+', betray: '+' };
const LETTERS = Object.fromEntries([...'帥大中小侍槍馬忍砦兵砲弓筒謀'].map((kanji, index) => [kanji, 'MGIJWNRSFDCAKT'[index]]));

/** A move as the program tells it in detail. */
export function canonical({ type, piece, from, to, captured, draftFinished }) {
  const betrayed =
    type === 'capture' || !captured?.length
      ? ''
      : `~${captured
          .map(({ tier }) => tier)
          .sort()
          .join('')}`;
  if (type !== 'arata') return `${square(from)}${SIGNS[type]}${square(to)}${betrayed}`;
  return `${LETTERS[piece]}*${square(to)}${betrayed}${draftFinished ? '.' : ''}`;
}

/** A position as far as both say the same: in which order a hand is told is a habit. */
export function plain(position) {
  const [board, hands, ...rest] = position.split(' ');
  const sorted = hands.split('/').map(
    (hand) =>
      hand
        .match(/[A-Za-z]\d/g)
        ?.sort()
        .join('') ?? '-',
  );
  return [board, sorted.join('/'), ...rest].join(' ');
}

/** The pieces on a square from base to top. */
export function tower(position, name) {
  const rank = position.split(' ')[0].split('/')['abcdefghi'.indexOf(name[1])];
  const cells = rank
    .match(/\|[^|]*\||./g)
    .flatMap((cell) => (/\d/.test(cell) ? Array(Number(cell)).fill('') : [cell.replace(/[|:]/g, '')]));
  return [...cells[9 - Number(name[0])]];
}

/** How many of a kind (a letter in its owner's case) are in hand. */
export function held(position, letter) {
  return Number(position.split(' ')[1].match(new RegExp(`${letter}(\\d)`))?.[1] ?? 0);
}
