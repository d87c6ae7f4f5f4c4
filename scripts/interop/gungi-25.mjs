// Whether gungi.js allows the same moves as Ikusa, where our options say what its rules are:
//   node scripts/interop/gungi-25.mjs
// Walks at random through games of each level until POSITIONS (2000) positions of the battle, and those of the drafts before
// them, have been compared: the moves, where the one that is played leads, check and the end. Prints a line for each level
// and each kind of difference with the ruling behind it, and fails if one has none.
import { execFileSync } from 'node:child_process';
import { Gungi } from 'gungi.js';
import { canonical, plain } from './gungi-texts.mjs';
import { ruling } from './gungi-rulings.mjs';

const COUNT = Number(process.env.POSITIONS ?? 2000);
const LONGEST = 150;
// It lets a player leave the Marshal in check, draws without a safe move, and closes the Archer's diagonals from 3.4.8 on.
const OPTIONS = ['check=free', 'stalemate=draw', 'wing=on', 'repetition=off'];
const LEVELS = ['intro', 'beginner', 'intermediate', 'advanced'];

function ikusa(command, level, ...more) {
  const options = [...OPTIONS, `level=${level}`].flatMap((option) => ['-o', option]);
  return JSON.parse(execFileSync(process.env.IKUSA ?? 'target/release/ikusa', [command, 'gungi-25', '--json', ...options, ...more]));
}

let state = BigInt(process.env.SEED ?? 25);
function chance() {
  state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
  return Number(state >> 33n) / 2 ** 31;
}

/** One that both allow; betrayals, towers and captures more often than chance has them, and seldom the end of a draft. */
function choice(moves) {
  const weight = (move) => (/\.$/.test(move) ? 0.03 : /~/.test(move) ? 30 : /\+/.test(move) ? 4 : /x/.test(move) ? 2 : 1);
  let at = chance() * moves.reduce((sum, move) => sum + weight(move), 0);
  return moves.find((move) => {
    at -= weight(move);
    return at < 0;
  });
}

/** What gungi.js says about a position. */
function theirs(position) {
  const game = new Gungi(position);
  const moves = new Map(game.moves({ verbose: true }).map((move) => [canonical(move), move]));
  const over = () => (game.isCheckmate() ? 'mate' : game.isDraw() ? 'draw' : 'taken');
  return { moves, end: game.isGameOver() ? over() : 'none', check: !game.inDraft() && game.inCheck() };
}

/** What Ikusa says about it. */
function ours(position, level) {
  const { check, outcome } = ikusa('show', level, '-p', position);
  const over = () => (outcome.reason === 'checkmate' ? 'mate' : outcome.winner ? 'taken' : 'draw');
  return { moves: new Set(ikusa('moves', level, '-p', position)), end: outcome ? over() : 'none', check: isBattle(position) && check };
}

const isBattle = (position) => position.split(' ')[4] === '-';

/** Everything that only one of them says about a position. */
function differences(position, they, we) {
  if (they.end !== we.end) return [{ position, what: `ends by ${they.end}, here by ${we.end}`, moves: [...we.moves] }];
  const found = they.check === we.check ? [] : [{ position, what: `check is ${they.check}, here ${we.check}` }];
  for (const move of we.moves) if (!they.moves.has(move)) found.push({ position, what: 'here alone', move });
  for (const move of they.moves.keys()) if (!we.moves.has(move)) found.push({ position, what: 'there alone', move });
  return found;
}

/** Plays one game of a level and counts what is compared on the way. */
function walk(level, found) {
  let { position } = ikusa('show', level);
  for (let ply = 0; ply < LONGEST && found.battle < COUNT; ply += 1) {
    const [they, we] = [theirs(position), ours(position, level)];
    const said = differences(position, they, we);
    found[isBattle(position) ? 'battle' : 'draft'] += 1;
    const both = [...we.moves].filter((move) => they.moves.has(move));
    if (both.length) {
      const move = choice(both);
      const { after } = they.moves.get(move);
      const next = ikusa('show', level, '-p', position, '-m', move).position;
      if (plain(next) !== plain(after)) said.push({ position, what: `${move} leads to ${after}, here to ${next}` });
      position = next;
    }
    found.moves += we.moves.size;
    found.equal += said.length ? 0 : 1;
    found.differences.push(...said);
    if (!both.length) return;
  }
}

let unexplained = 0;
LEVELS.forEach((name, level) => {
  const found = { battle: 0, draft: 0, moves: 0, equal: 0, differences: [] };
  while (found.battle < COUNT) walk(level, found);
  const all = found.battle + found.draft;
  console.log(
    `${name}: ${found.equal} of ${all} positions agree (${found.battle} of the battle, ${found.draft} of the draft; ${found.moves} moves)`,
  );
  const reasons = new Set(found.differences.map(ruling));
  for (const reason of reasons) {
    const rows = found.differences.filter((difference) => ruling(difference) === reason);
    const { position, what, move = '' } = rows[0];
    console.log(`  ${rows.length}: ${reason ?? 'NO RULING'}; first at ${position}: ${what} ${move}`.trimEnd());
    unexplained += reason ? 0 : rows.length;
  }
});
process.exitCode = unexplained ? 1 : 0;
