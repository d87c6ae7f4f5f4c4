// The same corpus through the module as through the command line: the same bytes. `node corpus.mjs MODULE IKUSA`.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { json, wake } from '../../../web/src/pocket/module.js';

const [file, ikusa] = process.argv.slice(2);
const testdata = new URL('../../../testdata/', import.meta.url).pathname;
const ask = await wake(await WebAssembly.compile(readFileSync(file)));

const counts = {};
const count = (what) => (counts[what] = (counts[what] ?? 0) + 1);

/** What the command line says: its output, or its complaint. */
function run(...words) {
  const { status, stdout, stderr } = spawnSync(ikusa, words, { env: { ...process.env, IKUSA_LANG: 'en' }, maxBuffer: 1 << 26 });
  return { status, stdout, says: stdout.toString(), complaint: stderr.toString() };
}

/** The lines of a file of the corpus, in columns. */
function rows(game, name) {
  const path = join(testdata, game, name);
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split(' | ').map((field) => field.trim()));
}

function positions(game) {
  let before = [];
  for (const [position] of rows(game, 'valid.txt')) {
    const view = json(ask('POST /api/position', { game, position }));
    const moves = view.legal.map((move) => move.text);
    assert.equal(moves.map((text) => `${text}\n`).join(''), run('moves', game, '-p', position).says, position);
    const { outcome } = view;
    const shown = {
      game,
      position: view.position,
      turn: view.turn,
      check: view.check,
      outcome: outcome && { winner: outcome.winner, reason: outcome.reason },
      legal_moves: moves.length,
    };
    // The terminal goes on with the board in letters, which a client draws for itself.
    const told = JSON.stringify(shown).slice(0, -1);
    assert.equal(run('show', game, '-p', position, '--json').says.slice(0, told.length), told, position);
    count('positions');
    // Moves of one position are mostly refused in another.
    for (const text of before.slice(0, 2)) refusal(game, position, text);
    before = moves;
  }
}

function refusal(game, position, move) {
  const { status, ...reply } = ask('POST /api/why', { game, position, move });
  const said = run('why', game, '-p', position, '--json', '--', move);
  if (status !== 200) return assert.equal(said.status, 2, `${position} ${move}`);
  const reason = json(reply);
  const verdict = { legal: reason === null, clause: reason?.clause ?? null, sentence: reason?.says.en ?? null };
  assert.equal(`${JSON.stringify(verdict)}\n`, said.says, `${position} ${move}`);
  count('judgements');
}

function invalid(game) {
  for (const [position] of rows(game, 'invalid.txt')) {
    const reply = ask('POST /api/position', { game, position });
    const { complaint, status } = run('show', game, `--position=${position}`);
    assert.equal(status, 2, position);
    if (reply.status === 200) {
      // A diagram to look at, with every reason why it is no position: the command line names them too.
      const { unplayable, legal } = json(reply);
      assert.deepEqual([unplayable.length > 0, legal], [true, []], position);
      for (const { says } of unplayable) assert.ok(complaint.includes(says.en), `${position}: ${complaint}`);
    } else {
      assert.ok(reply.status === 400 || reply.status === 422, position);
      // The command line says first that it speaks of the position, and makes one line of it.
      const message = `position: ${json(reply).message.replace(/^position: /, '')}`.split(/\s+/).join(' ');
      assert.equal(complaint.trimEnd(), `ikusa: ${message}`, position);
    }
    count('invalid positions');
  }
}

function perft(game) {
  for (const [position, options, leaves] of rows(game, 'perft.txt')) {
    const chosen = options === '-' ? [] : options.split(/[ ,]+/);
    const place = { game, position, options: Object.fromEntries(chosen.map((option) => option.split('='))) };
    for (const depth of leaves.split(' ').slice(0, 3).keys()) {
      const { nodes } = json(ask('POST /tools/perft', { ...place, depth: depth + 1 }));
      assert.equal(String(nodes), leaves.split(' ')[depth], `${position} ${depth + 1}`);
      const said = run('perft', game, '-p', position, ...chosen.flatMap((option) => ['-o', option]), String(depth + 1));
      assert.equal(`nodes ${nodes}\n`, said.says, position);
      count('perft counts');
    }
  }
}

/** What a browser makes of a file's bytes. */
function decoded(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('shift_jis').decode(bytes);
  }
}

function records(path, games) {
  const text = decoded(readFileSync(path));
  const read = ask('POST /api/records/read', { text });
  assert.equal(read.status, 200, `${path}: ${new TextDecoder().decode(read.bytes)}`);
  const { game, headers, options, position, tree } = json(read);
  for (const { id: format } of games.find(({ id }) => id === game).formats) {
    const written = ask('POST /api/records/write', { game, headers, options, position, tree, format });
    const { status, stdout, complaint } = run('convert', path, '--to', format);
    assert.equal(written.status === 200, status === 0, `${path} to ${format}: ${written.status} ${complaint}`);
    if (status === 0) assert.ok(Buffer.from(written.bytes).equals(stdout), `${path} to ${format}: other bytes`);
    count('records');
  }
}

const games = json(ask('GET /api/games'));
for (const { id } of games) {
  positions(id);
  invalid(id);
  for (const [position, move] of rows(id, 'refusals.txt')) refusal(id, position, move);
  perft(id);
  const folder = join(testdata, id);
  for (const entry of readdirSync(folder, { recursive: true })) {
    if (/[^/]\.\w+$/.test(entry) && !/\.(txt|json)$/.test(entry)) records(join(folder, entry), games);
  }
}
console.log(`the module says what the command line says: ${Object.entries(counts).map(([what, n]) => `${n} ${what}`).join(', ')}`);
