// The search in the module beside the same search outside, by the processor time that each takes: `node speed.mjs MODULE IKUSA
// [GAME…]`. They take turns, ROUNDS times each, so that whatever else this machine does slows both down: what counts is the
// median of the rounds' ratios.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { json, wake } from '../../../web/src/pocket/module.js';

const [file, ikusa, ...wanted] = process.argv.slice(2);
const rounds = Number(process.env.ROUNDS ?? 9);
const ask = await wake(await WebAssembly.compile(readFileSync(file)));

function outside(game) {
  // The shell tells what its children took, in minutes and seconds of user time.
  const { stdout } = spawnSync('sh', ['-c', '"$0" bench "$1"; times', ikusa, game]);
  const [, nodes] = /(\d+)\s+\S+m\S+s \S+s\s/.exec(stdout.toString());
  const [, minutes, seconds] = /(\d+)m([\d.]+)s \S+\s*$/.exec(stdout.toString());
  return { nodes: Number(nodes), nps: Number(nodes) / (Number(minutes) * 60 + Number(seconds)) };
}

function inside(game) {
  const before = process.cpuUsage();
  const { nodes } = json(ask('POST /tools/bench', { game }));
  return { nodes, nps: nodes / (process.cpuUsage(before).user / 1e6) };
}

/** One round of each; who begins changes from round to round. */
function pair(game, round) {
  if (round % 2 === 0) return { native: outside(game), module: inside(game) };
  const module = inside(game);
  return { native: outside(game), module };
}

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}

/** The standard error of a median, from the median distance to it: one slow round does not blow it up. */
function error(numbers) {
  const middle = median(numbers);
  return (1.2533 * 1.4826 * median(numbers.map((number) => Math.abs(number - middle)))) / Math.sqrt(numbers.length);
}

const games = json(ask('GET /api/games')).map(({ id }) => id);
for (const game of wanted.length > 0 ? wanted : games) {
  const net = readFileSync(new URL(`../../engine/nets/${game}.net`, import.meta.url));
  if (net.length > 0) ask(`PUT /nets/${game}`, new Uint8Array(net));
  inside(game); // The first time the module is still being compiled.
  const pairs = Array.from({ length: rounds }, (_, round) => pair(game, round));
  const [{ native, module }] = pairs;
  const same = native.nodes === module.nodes ? 'the same nodes' : `other nodes: ${native.nodes} and ${module.nodes}`;
  const knps = (who) => `${Math.round(median(pairs.map((each) => each[who].nps)) / 1000)} knodes/s`;
  const percents = pairs.map((each) => (100 * each.module.nps) / each.native.nps);
  const ratio = `${median(percents).toFixed(1)} ± ${error(percents).toFixed(1)} %`;
  console.log(`${game}: ${knps('module')} in the module, ${knps('native')} native: ${ratio} (${rounds} rounds), ${same}`);
}
