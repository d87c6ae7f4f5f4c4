// The module as it goes over the wire: `node size.mjs MODULE`.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { json, wake } from '../../../web/src/pocket/module.js';

/** What a visitor waits for once, but for what nets weigh, which are noise to a compressor; five games take 860 kB of it. */
const MOST = 900_000;
const NETS = new URL('../../engine/nets/', import.meta.url);
const nets = readdirSync(NETS).reduce((sum, name) => sum + brotliCompressSync(readFileSync(new URL(name, NETS))).length, 0);
const bytes = readFileSync(process.argv[2]);
const games = json((await wake(await WebAssembly.compile(bytes)))('GET /api/games')).length;
const { length } = brotliCompressSync(bytes);
console.log(`the module has ${bytes.length} bytes, ${length} with brotli, ${nets} of them nets, ${games} games`);
assert.ok(length <= MOST + nets, `at most ${MOST} bytes with brotli beside the nets`);
