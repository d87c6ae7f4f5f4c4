// The module as it goes over the wire: `node size.mjs MODULE`.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

const MOST = 900_000;
const bytes = readFileSync(process.argv[2]);
const { length } = brotliCompressSync(bytes);
console.log(`the module has ${bytes.length} bytes, ${length} with brotli`);
assert.ok(length <= MOST, `at most ${MOST} bytes with brotli`);
