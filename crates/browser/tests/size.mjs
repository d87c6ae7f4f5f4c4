// The module as it goes over the wire: `node size.mjs MODULE`.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { json, wake } from '../../../web/src/pocket/module.js';

/** What a visitor waits for once; five games take 866 kB of it. Nets are no part of the module. */
const MOST = 900_000;
const bytes = readFileSync(process.argv[2]);
const games = json((await wake(await WebAssembly.compile(bytes)))('GET /api/games')).length;
const { length } = brotliCompressSync(bytes);
console.log(`the module has ${bytes.length} bytes, ${length} with brotli, ${games} games`);
assert.ok(length <= MOST, `at most ${MOST} bytes with brotli`);
