// `npm run test:e2e`: the package in the real n8n, against the sandbox.
//   npm run test:e2e -- credential editor     only these
import { after, before } from 'node:test';
import { stopOnSignals } from './lib/processes.ts';
import { startWorld, tearDown } from './lib/world.ts';
import { aiAgentTests } from './tests/aiAgent.ts';
import { humanReviewTests } from './tests/humanReview.ts';
import { credentialTests } from './tests/credential.ts';
import { editorTests } from './tests/editor.ts';
import { eventBodiesTests } from './tests/eventBodies.ts';
import { eventCallersTests } from './tests/eventCallers.ts';
import { eventOutputsTests } from './tests/eventOutputs.ts';
import { exampleActionsTests } from './tests/exampleActions.ts';
import { exampleCampaignTests } from './tests/exampleCampaign.ts';
import { exampleTriggersTests } from './tests/exampleTriggers.ts';
import { firstVersionTests } from './tests/firstVersion.ts';
import { operationsTests } from './tests/operations.ts';
import { repeatedDeliveriesTests } from './tests/repeatedDeliveries.ts';
import { sendAndWaitTests } from './tests/sendAndWait.ts';
import { sendAndWaitResumeTests } from './tests/sendAndWaitResume.ts';
import { ssrfProtectionTests } from './tests/ssrfProtection.ts';
import { triggerLifecycleTests } from './tests/triggerLifecycle.ts';
import { triggerOwnWebhooksTests } from './tests/triggerOwnWebhooks.ts';
import { triggerRestartsTests } from './tests/triggerRestarts.ts';

let started;
const world = () => started;

stopOnSignals(tearDown);
before(async () => {
	started = await startWorld();
});
after(tearDown);

const tests = {
	credential: credentialTests,
	operations: operationsTests,
	exampleCampaign: exampleCampaignTests,
	exampleActions: exampleActionsTests,
	exampleTriggers: exampleTriggersTests,
	firstVersion: firstVersionTests,
	sendAndWait: sendAndWaitTests,
	sendAndWaitResume: sendAndWaitResumeTests,
	aiAgent: aiAgentTests,
	humanReview: humanReviewTests,
	ssrfProtection: ssrfProtectionTests,
	editor: editorTests,
	eventOutputs: eventOutputsTests,
	eventCallers: eventCallersTests,
	eventBodies: eventBodiesTests,
	repeatedDeliveries: repeatedDeliveriesTests,
	triggerLifecycle: triggerLifecycleTests,
	triggerOwnWebhooks: triggerOwnWebhooksTests,
	triggerRestarts: triggerRestartsTests,
};
const words = process.argv.slice(2);
const unknown = words.filter((word) => !(word in tests));
if (unknown.length > 0) throw new Error(`There are no tests called ${unknown.join(', ')}.`);
for (const [name, define] of Object.entries(tests)) {
	if (words.length === 0 || words.includes(name)) define(world);
}
