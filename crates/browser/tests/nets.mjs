// With the net of each game the module searches as the command line does: as many nodes, and the same moves. A net of another
// game is refused, and so is a second one. `node nets.mjs MODULE IKUSA`.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { json, wake } from '../../../web/src/pocket/module.js';

const [file, ikusa] = process.argv.slice(2);
const DEPTH = 6;
const nets = new URL('../../engine/nets/', import.meta.url);
const ask = await wake(await WebAssembly.compile(readFileSync(file)));
const games = json(ask('GET /api/games')).map(({ id }) => id);
const bring = (game, net) => ask(`PUT /nets/${game}`, new Uint8Array(net)).status;

let brought = 0;
for (const game of games) {
  const net = readFileSync(new URL(`${game}.net`, nets));
  const byHand = json(ask('POST /tools/bench', { game, depth: DEPTH })).nodes;
  if (net.length > 0) {
    const [other] = games.filter((one) => one !== game);
    assert.equal(bring(other, net), 400, `the net of ${game} is none of ${other}`);
    assert.equal(bring(game, net.subarray(1)), 400, 'a damaged net');
    assert.equal(bring(game, net), 200, game);
    assert.equal(bring(game, net), 400, 'a second net');
    brought++;
  }
  const { nodes, best } = json(ask('POST /tools/bench', { game, depth: DEPTH }));
  if (net.length > 0) assert.notEqual(nodes, byHand, `the net of ${game} judges`);
  const { stdout, stderr } = spawnSync(ikusa, ['bench', game, '--depth', String(DEPTH)]);
  assert.equal(stdout.toString(), `${game} nodes ${nodes}\n`);
  const moves = [...stderr.toString().matchAll(/ nodes\/s {2}(\S+) {2}/g)].map(([, move]) => move);
  assert.deepEqual(best, moves, game);
}
console.log(`the module searches as the command line does, ${brought} of ${games.length} games by a net`);
