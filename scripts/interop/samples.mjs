// The records that readers are asked about: every sample of the tests, and games that the engine played against itself,
// each written by Ikusa in every format.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export const FORMATS = ['kifu', 'ki2u', 'csa', 'csa3', 'jkf', 'usi'];

/** Runs the binary; null if it refuses. */
function ikusa(...args) {
  try {
    return execFileSync(process.env.IKUSA ?? 'target/release/ikusa', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return null;
  }
}

/** Random games by a seed: legal, and full of drops, promotions and pieces that could all go to one square. */
function* randomGames(count) {
  let state = 20240501n;
  const below = (limit) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number((state >> 33n) % BigInt(limit));
  };
  for (let game = 0; game < count; game += 1) {
    const moves = [];
    while (moves.length < 120) {
      const legal = JSON.parse(ikusa('moves', 'shogi', '--json', '-m', moves.join(' ')));
      if (!legal.length) break;
      moves.push(legal[below(legal.length)]);
    }
    yield [`random-${game}.usi`, `position startpos moves ${moves.join(' ')}\n`];
  }
}

/** The text of a file in UTF-8 or, as CSA 2.2 is written, in Shift-JIS. */
function decoded(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('shift_jis').decode(bytes);
  }
}

function line(usi) {
  const [, place, moves] = /^position (startpos|sfen .*?)(?: moves (.*))?\s*$/.exec(usi);
  const even = 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1';
  return { start: place === 'startpos' ? even : place.slice(5), moves: moves?.split(' ').filter((word) => /\d/.test(word)) ?? [] };
}

/** Every sample in every format that can hold it: where it is, and what it says. */
export function write(folder, root) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const valid = join(root, 'testdata/shogi/records/valid');
  const originals = readdirSync(valid).map((name) => join(valid, name));
  for (const [name, text] of randomGames(Number(process.env.GAMES ?? 8))) {
    originals.push(join(folder, name));
    writeFileSync(join(folder, name), text);
  }
  const samples = [];
  for (const original of originals) {
    const truth = ikusa('convert', original, '--to', 'usi', '--lossy');
    if (!truth) throw new Error(`${original} cannot be read`);
    for (const format of FORMATS) {
      const path = join(folder, `${basename(original).replace('.', '-')}.${format}`);
      const bytes = ikusa('convert', original, '--to', format, '--lossy');
      if (!bytes) continue;
      writeFileSync(path, bytes);
      samples.push({ path, format, text: () => decoded(readFileSync(path)), truth: line(truth.toString()) });
    }
  }
  return samples;
}
