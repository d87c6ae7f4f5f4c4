// The example of the README, run as it stands there: `IKUSA_MODULE=… node example.mjs`.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const page = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const [, code] = /```js\n(.*?)```/s.exec(page);
assert.ok(code.trim().split('\n').length <= 26, 'the example is short');
const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code]);
assert.equal(stdout.toString(), 'there is no piece on 5e\n', stderr.toString());
console.log('the example of the README runs');
