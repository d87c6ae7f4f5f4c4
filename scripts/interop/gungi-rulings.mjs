// Where Ikusa and gungi.js differ by a ruling of ours: what is said, which positions and moves it can be about, the ruling.
// Whoever adds a row has read both: a difference that our options can express belongs into the options of the comparison.
import { held, tower } from './gungi-texts.mjs';

const other = (letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase());
const isTheirs = (letter, position) => (letter === letter.toUpperCase()) !== (position.split(' ')[2] === 'w');

/** The enemies of one kind in the tower that a betrayal enters, and how many of it are in hand to pay with. */
function kinds(position, move) {
  const enemies = tower(position, move.match(/[*+](..)/)[1]).filter((letter) => isTheirs(letter, position));
  return [...new Set(enemies)].map((letter) => ({
    letter,
    there: enemies.filter((each) => each === letter).length,
    paid: held(position, other(letter)),
  }));
}

const ROWS = [
  [
    'here alone',
    ({ position, move }) => /~/.test(move) && kinds(position, move).some(({ there, paid }) => paid > 0 && paid < there),
    'N10: of two equal enemies one can be exchanged with one piece in hand; gungi.js wants one for each',
  ],
  [
    'there alone',
    ({ position, move }) => /^T\*.*~/.test(move) && kinds(position, move).some(({ letter }) => letter.toUpperCase() === 'T'),
    'N11: a dropped Tactician is no longer in hand and pays for no enemy Tactician; in gungi.js it does',
  ],
  [
    'ends by mate, here by none',
    ({ position, moves }) => moves.some((move) => /x/.test(move) && /m/i.test(tower(position, move.slice(3)).at(-1))),
    'N15: who can take the Marshal is not mated, whatever attacks; gungi.js ends the game',
  ],
];

/** The ruling behind a difference, if there is one. */
export function ruling(difference) {
  return ROWS.find(([what, holds]) => what === difference.what && holds(difference))?.at(-1);
}
