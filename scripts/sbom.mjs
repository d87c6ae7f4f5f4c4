// What is inside: every crate and package of a build with version and licence, as CycloneDX 1.5 JSON on standard output:
//   node scripts/sbom.mjs [TARGET]
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const root = new URL('..', import.meta.url).pathname;
// What only other systems need is not in the binary.
const host = /^host: (.*)$/m.exec(execFileSync('rustc', ['-vV']).toString())[1];
const args = ['metadata', '--format-version', '1', '--locked', '--filter-platform', process.argv[2] ?? host];
const metadata = JSON.parse(execFileSync('cargo', args, { cwd: root, maxBuffer: 1 << 28 }));
const shipped = new Set();
const nodes = new Map(metadata.resolve.nodes.map((node) => [node.id, node]));
const binary = metadata.packages.find(({ name }) => name === 'ikusa');
const walk = (id) => {
  if (shipped.has(id)) return;
  shipped.add(id);
  for (const { pkg, dep_kinds: kinds } of nodes.get(id).deps) if (kinds.some(({ kind }) => kind !== 'dev')) walk(pkg);
};
walk(binary.id);
const licence = (text) => (text ? [{ expression: text.replaceAll('/', ' OR ') }] : []);
const crates = metadata.packages
  .filter(({ id }) => shipped.has(id) && id !== binary.id)
  .map(({ name, version, license }) => ({
    type: 'library',
    name,
    version,
    purl: `pkg:cargo/${name}@${version}`,
    licenses: licence(license),
  }));

const lock = JSON.parse(readFileSync(`${root}/web/package-lock.json`, 'utf8'));
const named = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
// Builds for other systems have no part in this one.
const runs = ({ os, cpu }) => (os ?? [process.platform]).includes(process.platform) && (cpu ?? [process.arch]).includes(process.arch);
// Nothing of npm is shipped but what the bundler puts into the client; all of it is said to have had a hand in it.
const packages = Object.entries(lock.packages)
  .filter(([path, entry]) => path.includes('node_modules/') && runs(entry))
  .map(([path, { version, license }]) => ({
    type: 'library',
    scope: 'excluded',
    name: named(path),
    version,
    purl: `pkg:npm/${named(path).replace('@', '%40')}@${version}`,
    licenses: licence(license),
  }));
// A package may lie in several folders; in the list it stands once.
const listed = new Map([...crates, ...packages].map((each) => [each.purl, each]));
const component = { type: 'application', name: 'ikusa', version: binary.version, licenses: licence(binary.license) };
console.log(
  JSON.stringify(
    { bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, metadata: { component }, components: [...listed.values()] },
    null,
    1,
  ),
);
