// `npm run test:e2e`: the package in the real n8n, against the sandbox.
import { after, before } from 'node:test';
import { stopOnSignals } from './lib/processes.mjs';
import { startWorld, tearDown } from './lib/world.mjs';
import { credentialTests } from './tests/credential.mjs';
import { editorTests } from './tests/editor.mjs';
import { exampleTests } from './tests/example.mjs';
import { operationTests } from './tests/operations.mjs';
import { ssrfTests } from './tests/ssrf.mjs';

let started;
const world = () => started;

stopOnSignals(tearDown);
before(async () => {
	started = await startWorld();
});
after(tearDown);

credentialTests(world);
operationTests(world);
exampleTests(world);
ssrfTests(world);
editorTests(world);
