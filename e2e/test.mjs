// `npm run test:e2e`: the package in the real n8n, against the sandbox.
//   npm run test:e2e -- credential ssrf     only these
import { after, before } from 'node:test';
import { stopOnSignals } from './lib/processes.mjs';
import { startWorld, tearDown } from './lib/world.mjs';
import { agentTests } from './tests/agent.mjs';
import { credentialTests } from './tests/credential.mjs';
import { editorTests } from './tests/editor.mjs';
import { eventTests } from './tests/events.mjs';
import { exampleTests } from './tests/example.mjs';
import { examplesTests } from './tests/examples.mjs';
import { examplesEventsTests } from './tests/examples-events.mjs';
import { operationTests } from './tests/operations.mjs';
import { repeatTests } from './tests/repeats.mjs';
import { savedTests } from './tests/saved.mjs';
import { sendAndWaitTests } from './tests/sendAndWait.mjs';
import { ssrfTests } from './tests/ssrf.mjs';
import { triggerApartTests } from './tests/trigger-apart.mjs';
import { triggerLifeTests } from './tests/trigger-life.mjs';
import { triggerRestartTests } from './tests/trigger-restarts.mjs';

let started;
const world = () => started;

stopOnSignals(tearDown);
before(async () => {
	started = await startWorld();
});
after(tearDown);

const tests = {
	credential: credentialTests,
	operations: operationTests,
	example: exampleTests,
	examples: examplesTests,
	'examples-events': examplesEventsTests,
	saved: savedTests,
	sendAndWait: sendAndWaitTests,
	agent: agentTests,
	ssrf: ssrfTests,
	editor: editorTests,
	events: eventTests,
	repeats: repeatTests,
	'trigger-life': triggerLifeTests,
	'trigger-apart': triggerApartTests,
	'trigger-restarts': triggerRestartTests,
};
const words = process.argv.slice(2);
const unknown = words.filter((word) => !(word in tests));
if (unknown.length > 0) throw new Error(`There are no tests called ${unknown.join(', ')}.`);
for (const [name, define] of Object.entries(tests)) {
	if (words.length === 0 || words.includes(name)) define(world);
}
