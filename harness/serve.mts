// `npm start` and `npm run dev`: everything runs until Ctrl-C.
import { CAMPAIGN_WORKFLOW, EVENTS_WORKFLOW, runExample } from './exampleCampaign/campaign.mts';
import path from 'node:path';
import { cleanEnvironment } from './command.mts';
import { root } from './root.mts';
import { startStack } from './stack.mts';
import { anyUnexpectedEnd, ChildProcess } from './system/childProcess.mts';
import { packageName } from './system/packageNames.mts';

/** The file of the workflow that a newcomer opens first. */
const FIRST_WORKFLOW = 'check-price-then-send.json';

/** After each change, builds the nodes into n8n's copy of the package, from which n8n reloads the nodes. */
async function rebuild(userFolder: string): Promise<void> {
	const dist = path.join(userFolder, '.n8n/nodes/node_modules', packageName, 'dist');
	const gulp = new ChildProcess('gulp', ['node_modules/gulp/bin/gulp.js', 'watch'], {
		cwd: root,
		env: cleanEnvironment({ BUILD_FOLDER: dist }),
	});
	await gulp.line(/Starting 'watch'/);
	console.log(
		"\nThe nodes are built again after each change. Reload the editor's page to see the change.",
	);
}

/**
 * Starts everything, sends the example campaign, shows its events, and continues to run.
 *
 * @param port n8n's port
 * @param isWatched whether n8n loads changes to the nodes
 * @throws Error if a process does not start, or if n8n or the sandbox ends unexpectedly
 */
export async function serve(port: number, isWatched: boolean): Promise<never> {
	const stack = await startStack({ port, env: isWatched ? { N8N_DEV_RELOAD: 'true' } : {} });
	if (isWatched) await rebuild(stack.n8n.userFolder);
	const { n8n, sandbox, workflows } = stack;
	const { campaigns, reports, executions, reply } = await runExample(stack);
	const sent = campaigns.map(
		({ ticket, campaignTotal, campaignSent, campaignCost, creditsLeft }) =>
			`campaign ${ticket}: ${campaignSent} of ${campaignTotal} sent, cost ${campaignCost} credits, ${creditsLeft} left`,
	);
	const linkTo = (file: string) => `${n8n.url}/workflow/${workflows[file].id}`;
	console.log(`
First, open Workflows, sign in, and run "${workflows[FIRST_WORKFLOW].name}".
The sandbox is a stand-in for the service: it sends no SMS.
Then open Phones, and answer a message of the example campaign.

  Workflows       ${n8n.url}/home/workflows
    e-mail        ${n8n.owner.email}
    password      ${n8n.owner.password}
  Phones          ${sandbox.baseUrl}   (the sandbox)
    token         ${sandbox.token}
  Rehearsal       ${sandbox.baseUrl}/#/rehearsal
                  start it, run "${workflows[CAMPAIGN_WORKFLOW].name}", and simulate a day
  Sent            ${linkTo(CAMPAIGN_WORKFLOW)}
                  ${sent.join('\n                  ')}
  Events          ${linkTo(EVENTS_WORKFLOW)}
                  ${reports} delivery reports in ${executions} executions, and the reply "${reply.message}"

Nothing leaves this machine, and nothing is kept after Ctrl-C.
`);
	return await anyUnexpectedEnd();
}
