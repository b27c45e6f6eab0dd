// `npm run test:e2e`: the package in the real n8n, against the sandbox.
//   npm run test:e2e -- credential ssrf     only these
import { after, before } from 'node:test';
import { stopOnSignals } from './lib/processes.ts';
import { startWorld, tearDown } from './lib/world.ts';
import { agentTests } from './tests/agent.ts';
import { credentialTests } from './tests/credential.ts';
import { editorTests } from './tests/editor.ts';
import { eventTests } from './tests/events.ts';
import { exampleTests } from './tests/example.ts';
import { examplesTests } from './tests/examples.ts';
import { examplesEventsTests } from './tests/examplesEvents.ts';
import { operationTests } from './tests/operations.ts';
import { repeatTests } from './tests/repeats.ts';
import { savedTests } from './tests/saved.ts';
import { sendAndWaitTests } from './tests/sendAndWait.ts';
import { ssrfTests } from './tests/ssrf.ts';
import { triggerApartTests } from './tests/triggerApart.ts';
import { triggerLifeTests } from './tests/triggerLife.ts';
import { triggerRestartTests } from './tests/triggerRestarts.ts';

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
