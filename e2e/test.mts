// `npm run task -- e2e`: tests the package in the real n8n, against the sandbox.
//   npm run task -- e2e operations journey     only these files in e2e/tests
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { after, before } from 'node:test';
import { tearDown } from '../harness/stack.mts';
import { stopOnSignals } from '../harness/system/signals.mts';
import { startForTests } from './support/stack.mts';

const folder = path.join(import.meta.dirname, 'tests');
const names = readdirSync(folder).map((file) => path.basename(file, '.mts'));
const words = process.argv.slice(2);
const unknown = words.filter((word) => !names.includes(word));
if (unknown.length > 0) {
	console.error(`Unknown tests: ${unknown.join(', ')}. The tests are: ${names.sort().join(', ')}.`);
	process.exit(1);
}

stopOnSignals(tearDown);
before(startForTests);
after(tearDown);

for (const name of words.length > 0 ? words : names) {
	await import(path.join(folder, `${name}.mts`));
}
