// The search in the module beside the same search outside, one after the other on this machine, by the processor time that each
// takes: `node speed.mjs MODULE IKUSA`.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { json, wake } from '../../../web/src/pocket/module.js';

const [file, ikusa] = process.argv.slice(2);
const ask = await wake(await WebAssembly.compile(readFileSync(file)));
for (const { id: game } of json(ask('GET /api/games'))) {
  const net = readFileSync(new URL(`../../engine/nets/${game}.net`, import.meta.url));
  if (net.length > 0) ask(`PUT /nets/${game}`, new Uint8Array(net));
  const outside = () => {
    // The shell tells what its children took, in minutes and seconds of user time.
    const { stdout } = spawnSync('sh', ['-c', '"$0" bench "$1"; times', ikusa, game]);
    const [, nodes] = /(\d+)\s+\S+m\S+s \S+s\s/.exec(stdout.toString());
    const [, minutes, seconds] = /(\d+)m([\d.]+)s \S+\s*$/.exec(stdout.toString());
    return { nodes: Number(nodes), nps: Number(nodes) / (Number(minutes) * 60 + Number(seconds)) };
  };
  const inside = () => {
    const before = process.cpuUsage();
    const { nodes } = json(ask('POST /tools/bench', { game }));
    return { nodes, nps: nodes / (process.cpuUsage(before).user / 1e6) };
  };
  // The best of three: the first time the module is still being compiled, and a busy machine makes either of them slow.
  const best = (search) => [1, 2, 3].map(search).reduce((a, b) => (b.nps > a.nps ? b : a));
  const [native, module] = [best(outside), best(inside)];
  const same = native.nodes === module.nodes ? 'the same nodes' : `other nodes: ${native.nodes} and ${module.nodes}`;
  const knps = ({ nps }) => `${Math.round(nps / 1000)} knodes/s`;
  console.log(`${game}: ${knps(module)} in the module, ${knps(native)} native: ${Math.round((100 * module.nps) / native.nps)} %, ${same}`);
}
