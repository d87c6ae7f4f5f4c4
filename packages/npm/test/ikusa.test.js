// The package as its users see it. Run where it is installed: `node --test`.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { load, Refused } from 'ikusa';

const ikusa = await load();
const games = ikusa.games().map(({ id }) => id);
const testdata = process.env.IKUSA_TESTDATA;

test('valid positions are read and written again, others refused or shown with the reasons why nobody can play on', { skip: !testdata }, () => {
  const rows = (game, name) =>
    readFileSync(`${testdata}/${game}/${name}`, 'utf8').split('\n').filter((line) => line && !line.startsWith('#')).map((line) => line.split(' | ')[0].trim());
  for (const game of games) {
    for (const position of rows(game, 'valid.txt').slice(0, 60)) {
      const line = ikusa.position({ game, position });
      assert.deepEqual(ikusa.position({ game, position: line.position }).legal, line.legal, position);
    }
    for (const position of rows(game, 'invalid.txt').slice(0, 60)) {
      const read = () => ikusa.position({ game, position }).unplayable ?? [];
      if (!refuses(read)) assert.notDeepEqual(read(), [], position);
    }
  }
});

function refuses(read) {
  try {
    read();
    return false;
  } catch (error) {
    assert.ok(error instanceof Refused, error);
    return true;
  }
}

test('a game against the engine goes on while there are moves', () => {
  for (const game of games) {
    const moves = [];
    while (moves.length < 12) {
      const line = ikusa.position({ game, moves });
      if (line.outcome) break;
      const text = moves.length % 2 ? line.legal[0].text : ikusa.best({ game, moves }, { time: 10 });
      assert.ok(line.legal.some((move) => move.text === text), text);
      moves.push(text);
    }
    assert.equal(ikusa.position({ game, moves }).moves.length, moves.length);
  }
});

test('refusals name the clause in both languages', () => {
  const place = { game: 'shogi', position: '4k4/9/9/9/9/9/4P4/9/4K4 b P 1' };
  const refusal = ikusa.why(place, 'P*5e');
  assert.equal(refusal.clause, 'shogi.nifu');
  assert.ok(refusal.says.es && refusal.says.en);
  assert.equal(ikusa.why(place, 'P*4e'), null);
});

test('leaves are counted', () => assert.equal(ikusa.perft({ game: 'shogi' }, 3), 25470));
