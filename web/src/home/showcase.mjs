#!/usr/bin/env node
/**
 * Makes showcase.json, the game of Gungi Enhanced that the home page plays by itself: `node src/home/showcase.mjs`, with
 * the binary in IKUSA_BIN. The engine plays both sides from the book's sample formation; the moves are kept with the
 * boards, so that a test can hold one against the other.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Stage } from '../../e2e/driver.mjs';

const GAME = 'gungi-enhanced';
const PLIES = 44;
const BIN = process.env.IKUSA_BIN ?? fileURLToPath(new URL('../../../target/release/ikusa', import.meta.url));

/** Rows from the top, then what each side holds: the letters of Black are large. */
export function written({ cells, files, hands }) {
  const letter = ({ s, k }) => (s === 'black' ? k : k.toLowerCase());
  const cell = (tower) => (tower.length > 1 ? `(${tower.map(letter).join('')})` : tower.length ? letter(tower[0]) : '1');
  const rows = cells.map(cell).flatMap((text, index) => (index && index % files.length === 0 ? ['/', text] : [text]));
  const held = (side) => hands[side].map(({ k, n }) => k.repeat(n)).join('');
  return `${rows.join('').replace(/1+/g, (run) => String(run.length))} ${held('black')} ${held('white')}`;
}

export async function boards(url, moves) {
  const found = [];
  for (let count = 0; count <= moves.length; count++) {
    const answer = await fetch(`${url}/api/position`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ game: GAME, moves: moves.slice(0, count) }),
    });
    found.push(written((await answer.json()).board));
  }
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const moves = [];
  for (let ply = 0; ply < PLIES; ply++) {
    const said = execFileSync(BIN, ['best', GAME, '-m', moves.join(' '), '--nodes', '6000', '--level', '7', '--seed', '7', '--json'], {
      encoding: 'utf8',
    });
    const { move } = JSON.parse(said);
    if (!move) break;
    moves.push(move);
  }
  const stage = new Stage();
  await stage.open();
  const made = await boards(stage.url, moves);
  await stage.close();
  writeFileSync(fileURLToPath(new URL('showcase.json', import.meta.url)), `${JSON.stringify({ moves, boards: made }, null, 1)}\n`);
  console.log(moves.join(' '));
}
