// The module as it goes over the wire: `node size.mjs MODULE`.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { json, wake } from '../../../web/src/pocket/module.js';

/** Five games take 1.04 MB, of which some 135 kB are tables of Japanese characters; a game more may bring its share. */
const MOST_PER_GAME = 215_000;
const bytes = readFileSync(process.argv[2]);
const games = json((await wake(await WebAssembly.compile(bytes)))('GET /api/games')).length;
const { length } = brotliCompressSync(bytes);
console.log(`the module has ${bytes.length} bytes, ${length} with brotli, ${games} games`);
assert.ok(length <= games * MOST_PER_GAME, `at most ${games * MOST_PER_GAME} bytes with brotli`);
