#!/usr/bin/env node
// Asks about every dependency that Cargo.lock and web/package-lock.json name: has its version been yanked from
// crates.io, and does OSV (which holds RustSec and the npm advisories) know something against it? Fails on either.
// What cannot be reached is said and left out, so that the check also runs where there is no network.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const INDEX = process.env.IKUSA_CRATES_INDEX ?? 'https://index.crates.io';
const OSV = process.env.IKUSA_OSV ?? 'https://api.osv.dev';
const PATIENCE = 20_000;

const crates = [...readFileSync(join(root, 'Cargo.lock'), 'utf8').matchAll(/name = "(.+)"\nversion = "(.+)"\nsource = "(.+)"/g)]
  .map(([, name, version, source]) => ({ ecosystem: 'crates.io', name, version, source }));
const npm = Object.entries(JSON.parse(readFileSync(join(root, 'web/package-lock.json'), 'utf8')).packages)
  .filter(([path, entry]) => path.includes('node_modules/') && entry.version)
  .map(([path, { version }]) => ({ ecosystem: 'npm', name: path.split('node_modules/').at(-1), version }));

const ask = async (url, body) => {
  const answer = await fetch(url, {
    signal: AbortSignal.timeout(PATIENCE),
    ...(body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  if (!answer.ok) throw new Error(`${answer.status} from ${new URL(url).host}`);
  return answer;
};

/** Does something for each item, sixteen at a time. */
const each = async (items, work) => {
  const results = [];
  const hands = Array.from({ length: 16 }, async (_, hand) => {
    for (let index = hand; index < items.length; index += 16) results[index] = await work(items[index]);
  });
  await Promise.all(hands);
  return results;
};

/** Where the sparse index keeps a crate. */
const shelf = (name) => {
  const low = name.toLowerCase();
  if (low.length < 3) return `${low.length}/${low}`;
  return low.length === 3 ? `3/${low[0]}/${low}` : `${low.slice(0, 2)}/${low.slice(2, 4)}/${low}`;
};

const yanked = async () => {
  const found = await each(crates, async ({ name, version }) => {
    const lines = (await (await ask(`${INDEX}/${shelf(name)}`)).text()).trim().split('\n').map((line) => JSON.parse(line));
    return lines.find((line) => line.vers === version)?.yanked ? [`${name} ${version} has been yanked`] : [];
  });
  return found.flat();
};

const advised = async () => {
  const all = [...crates, ...npm];
  const queries = all.map(({ ecosystem, name, version }) => ({ package: { ecosystem, name }, version }));
  const { results } = await (await ask(`${OSV}/v1/querybatch`, { queries })).json();
  const found = results.flatMap(({ vulns = [] }, index) => vulns.map(({ id }) => ({ id, ...all[index] })));
  const told = await each(found, async ({ id, name, version }) => {
    const advisory = await (await ask(`${OSV}/v1/vulns/${id}`)).json();
    // "Unmaintained" and the like are worth a word, not a failure.
    const notice = advisory.affected?.some((one) => one.database_specific?.informational);
    const words = `${name} ${version}: ${id} ${advisory.summary ?? ''}`;
    if (notice) console.error(`notice: ${words}`);
    return notice ? [] : [words];
  });
  return told.flat();
};

const strangers = crates
  .filter(({ source }) => source !== 'registry+https://github.com/rust-lang/crates.io-index')
  .map(({ name, source }) => `${name} comes from ${source}`);
const problems = [...strangers];
for (const [what, check] of [['yanked versions', yanked], ['advisories', advised]]) {
  try {
    problems.push(...(await check()));
    console.error(`audited ${what}: ${crates.length} crates${check === advised ? `, ${npm.length} npm packages` : ''}`);
  } catch (error) {
    console.error(`not audited here: ${what} (${error.cause?.code ?? error.message})`);
  }
}
problems.forEach((problem) => console.error(problem));
process.exit(problems.length > 0 ? 1 : 0);
