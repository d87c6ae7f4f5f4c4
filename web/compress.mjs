// Writes a compressed copy beside each file of the built client that gets smaller by it, so that the server has nothing
// left to compress.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const dist = join(import.meta.dirname, 'dist');
const worth = /\.(html|js|css|svg|json|webmanifest|txt|wasm|net)$/;
const encodings = {
  br: (bytes) =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gz: (bytes) => gzipSync(bytes, { level: 9 }),
};

for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !worth.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const bytes = readFileSync(path);
  for (const [ending, compress] of Object.entries(encodings)) {
    const small = compress(bytes);
    if (small.length < bytes.length) writeFileSync(`${path}.${ending}`, small);
  }
}
