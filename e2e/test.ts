// `npm run test:e2e`: the package in the real n8n, against the sandbox.
//   npm run test:e2e -- operations journey     only these files of e2e/tests
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { after, before } from 'node:test';
import { startStack, tearDown } from '../harness/stack.ts';
import type { Stack } from '../harness/stack.ts';
import { stopOnSignals } from '../harness/system/signals.ts';

/** What a file of e2e/tests exports: it defines tests, and gets what runs once it does. */
type DefineTests = (stack: () => Stack) => void;

const testsFolder = path.join(import.meta.dirname, 'tests');
const names = readdirSync(testsFolder)
	.filter((name) => name.endsWith('.ts'))
	.map((name) => path.basename(name, '.ts'));
const wantedFiles = process.argv.slice(2);
const unknown = wantedFiles.filter((word) => !names.includes(word));
if (unknown.length > 0) {
	console.error(
		`There are no tests called ${unknown.join(', ')}. There are: ${names.sort().join(', ')}.`,
	);
	process.exit(1);
}

let started: Stack | undefined;
const stack = () => {
	if (!started) throw new Error('Nothing runs yet.');
	return started;
};

stopOnSignals(tearDown);
before(async () => {
	started = await startStack();
});
after(tearDown);

for (const name of names.filter((it) => wantedFiles.length === 0 || wantedFiles.includes(it))) {
	const exported = (await import(path.join(testsFolder, `${name}.ts`))) as Record<
		string,
		DefineTests
	>;
	for (const define of Object.values(exported)) define(stack);
}
