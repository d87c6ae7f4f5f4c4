// Writes into the built service worker which files a visitor needs to go on without a network, and a name for exactly these.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const dist = join(import.meta.dirname, 'dist');
const worker = join(dist, 'sw.js');
const all = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/\.(br|gz|txt)$|^sw\.js$|^index\.html$|^shot-/.test(entry.name))
  .map((entry) => relative(dist, join(entry.parentPath, entry.name)))
  .sort();
// Each game has a net of its own: it is kept by whoever has played the game, and not by every visitor.
const later = all.filter((file) => file.endsWith('.net'));
const files = all.filter((file) => !later.includes(file));
const hash = createHash('sha256').update(readFileSync(join(dist, 'index.html')));
for (const file of all) hash.update(file).update(readFileSync(join(dist, file)));
const text = readFileSync(worker, 'utf8')
  .replace("const VERSION = '';", `const VERSION = '${hash.digest('hex').slice(0, 12)}';`)
  .replace('const FILES = [];', `const FILES = ${JSON.stringify(['', ...files])};`)
  .replace('const LATER = [];', `const LATER = ${JSON.stringify(later)};`);
writeFileSync(worker, text);
