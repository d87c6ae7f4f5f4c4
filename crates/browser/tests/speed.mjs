// The search in the module beside the same search outside, one after the other on this machine: `node speed.mjs MODULE IKUSA`.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { json, wake } from '../../../web/src/pocket/module.js';

const [file, ikusa] = process.argv.slice(2);
const ask = await wake(await WebAssembly.compile(readFileSync(file)));
for (const { id: game } of json(ask('GET /api/games'))) {
  const outside = () => {
    const { stdout, stderr } = spawnSync(ikusa, ['bench', game]);
    const [nodes] = /\d+$/m.exec(stdout.toString().trim());
    const [, nps] = / s, (\d+) nodes\/s\s*$/.exec(stderr.toString());
    return { nodes: Number(nodes), nps: Number(nps) };
  };
  const inside = () => {
    const { nodes, seconds } = json(ask('POST /tools/bench', { game }));
    return { nodes, nps: nodes / seconds };
  };
  // The best of three: a busy machine makes either of them slow.
  const best = (search) => [1, 2, 3].map(search).reduce((a, b) => (b.nps > a.nps ? b : a));
  const [native, module] = [best(outside), best(inside)];
  const same = native.nodes === module.nodes ? 'the same nodes' : `other nodes: ${native.nodes} and ${module.nodes}`;
  const knps = ({ nps }) => `${Math.round(nps / 1000)} knodes/s`;
  console.log(`${game}: ${knps(module)} in the module, ${knps(native)} native: ${Math.round((100 * module.nps) / native.nps)} %, ${same}`);
}
