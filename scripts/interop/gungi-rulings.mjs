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

/** Whether a move leads sideways or back along a line with something on it. */
function passesOver(position, move) {
  const [file, rank, , toFile, toRank] = [...move].map((sign) => ('abcdefghi'.includes(sign) ? 'abcdefghi'.indexOf(sign) + 1 : Number(sign)));
  const [dx, dy] = [Math.sign(toFile - file), Math.sign(toRank - rank)];
  const forward = position.split(' ')[2] === 'w' ? -1 : 1;
  const far = Math.max(Math.abs(toFile - file), Math.abs(toRank - rank));
  const between = Array.from({ length: far - 1 }, (_, step) => `${file + dx * (step + 1)}${'abcdefghi'[rank + dy * (step + 1) - 1]}`);
  return dy !== forward && between.some((name) => tower(position, name).length > 0);
}

const ROWS = [
  [
    'there alone',
    ({ position, move }) => /^..[-x+]/.test(move) && /[cka]/i.test(tower(position, move.slice(0, 2)).at(-1)) && passesOver(position, move),
    'N2: cannon, musketeer and archer pass over pieces straight ahead only; in gungi.js on every line of theirs',
  ],
  [
    'here alone',
    ({ position, move }) => /~/.test(move) && !isTheirs(tower(position, move.match(/[*+](..)/)[1]).at(-1), position),
    'N10: enemies under an own top piece can be exchanged too; in older gungi.js only where an enemy is on top',
  ],
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
