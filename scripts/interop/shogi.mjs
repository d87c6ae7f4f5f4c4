// How many records written by Ikusa other programs understand as Ikusa does:
//   node scripts/interop/shogi.mjs FOLDER
// Prints a line for each reader and format, and fails if one differs for a reason that is not its own.
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { difference } from './compare.mjs';
import * as kifuForJs from './json-kifu-format.mjs';
import { known } from './limits.mjs';
import { write } from './samples.mjs';
import * as tsshogi from './tsshogi.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const folder = process.argv[2] ?? 'target/interop';

/** python-shogi, asked once for all files. */
const python = {
  name: 'python-shogi',
  formats: ['kifu', 'csa'],
  answers: new Map(),
  prepare(samples) {
    const paths = samples.filter(({ format }) => this.formats.includes(format)).map(({ path }) => path);
    const program = join(folder, 'venv/bin/python');
    const output = execFileSync(program, [join(here, 'python-shogi.py')], { input: `${paths.join('\n')}\n` });
    const lines = output.toString().trim().split('\n');
    paths.forEach((path, index) => this.answers.set(path, JSON.parse(lines[index])));
  },
  read(_text, _format, path) {
    const answer = this.answers.get(path);
    if (answer.error) throw new Error(answer.error);
    return answer;
  },
};

function complaint(reader, { path, format, text, truth }) {
  try {
    return difference(truth, reader.read(text(), format, path));
  } catch (error) {
    return `refused: ${error.message.split('\n')[0]}`;
  }
}

const samples = write(join(folder, 'records'), process.env.ROOT ?? join(here, '../..'));
python.prepare(samples);
let [agreed, asked, wrong] = [0, 0, 0];
for (const reader of [tsshogi, kifuForJs, python]) {
  for (const format of reader.formats) {
    const theirs = samples.filter((sample) => sample.format === format);
    const said = theirs.map((sample) => [sample, complaint(reader, sample)]).filter(([, words]) => words);
    asked += theirs.length;
    agreed += theirs.length - said.length;
    console.log(`${reader.name} ${format}: ${theirs.length - said.length} of ${theirs.length} agree`);
    for (const [sample, words] of said) {
      const limit = known(reader.name, format, words, sample.text());
      wrong += limit ? 0 : 1;
      console.log(`  ${sample.path}: ${words}${limit ? ` (${limit})` : ''}`);
    }
  }
}
console.log(`${agreed} of ${asked} readings agree`);
process.exitCode = wrong ? 1 : 0;
