/** Whole games and every page in a real browser: `npm run e2e [part of a name]`. */
import assert from 'node:assert/strict';
import { Stage } from './driver.mjs';
import agreed from './tests/agreed.mjs';
import board from './tests/board.mjs';
import coach from './tests/coach.mjs';
import cups from './tests/cups.mjs';
import editor from './tests/editor.mjs';
import embed from './tests/embed.mjs';
import explorer from './tests/explorer.mjs';
import firstminute from './tests/firstminute.mjs';
import games from './tests/games.mjs';
import layout from './tests/layout.mjs';
import learn from './tests/learn.mjs';
import looks from './tests/looks.mjs';
import match from './tests/match.mjs';
import meeting from './tests/meeting.mjs';
import pages from './tests/pages.mjs';
import passkeys from './tests/passkeys.mjs';
import people from './tests/people.mjs';
import pocket from './tests/pocket.mjs';
import push from './tests/push.mjs';
import site from './tests/site.mjs';
import studies from './tests/studies.mjs';
import study from './tests/study.mjs';

const stage = new Stage();
const tests = [];
for (const part of [
  games,
  firstminute,
  match,
  agreed,
  board,
  study,
  explorer,
  studies,
  editor,
  learn,
  coach,
  looks,
  layout,
  pages,
  people,
  passkeys,
  push,
  meeting,
  cups,
  embed,
  pocket,
  site,
])
  part((name, run) => tests.push([name, run]), stage);

const wanted = process.argv[2] ?? '';
let failed = 0;
try {
  await stage.open();
  for (const [name, run] of tests.filter(([name]) => name.includes(wanted))) {
    const began = Date.now();
    stage.complaints = [];
    try {
      await run();
      assert.deepEqual(stage.complaints, [], 'the console is quiet');
      console.log(`ok    ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failed++;
      console.log(`FAIL  ${name}\n${error.stack ?? error}`);
      if (stage.complaints.length) console.log(stage.complaints.slice(0, 5).join('\n'));
    }
    await stage.dismiss();
  }
} finally {
  await stage.close();
}
console.log(failed ? `${failed} failed` : 'all is well');
process.exitCode = failed ? 1 : 0;
