// `npm start`: everything runs until Ctrl-C.
import { CAMPAIGN_WORKFLOW, campaignsOf, runExample } from './exampleCampaign/campaign.ts';
import type { SentCampaign } from './exampleCampaign/comparison.ts';
import { EVENTS_WORKFLOW, listenForEvents, roundTrip } from './exampleCampaign/events.ts';
import { startStack } from './stack.ts';
import type { Stack } from './stack.ts';
import { anyUnexpectedEnd } from './system/childProcess.ts';

/** What was sent, in lines for people. */
function describeCampaigns(campaigns: SentCampaign[]): string {
	const lines = campaigns.map((campaign) => {
		const { ticket, campaignTotal, campaignSent } = campaign;
		const leftOut = campaignTotal - campaignSent;
		return (
			`campaign ${ticket}: ${campaignSent} of ${campaignTotal} sent` +
			(leftOut > 0 ? ` (${leftOut} left out)` : '') +
			`, cost ${campaign.campaignCost} credits, ${campaign.creditsLeft} left`
		);
	});
	return lines.join('\n                  ');
}

/** Sends the example campaign and waits for what comes back. @returns lines for people */
async function showRoundTrip(stack: Stack): Promise<{ out: string; back: string }> {
	const workflow = await listenForEvents(stack);
	const campaigns = campaignsOf(await runExample(stack));
	const { reports, executions, reply } = await roundTrip(stack.sandbox, workflow, campaigns);
	return {
		out: describeCampaigns(campaigns),
		back: `${reports} delivery reports in ${executions} executions, and the reply "${reply.message}"`,
	};
}

/**
 * Starts everything, sends the example campaign, shows what comes back, and stays.
 *
 * @param port of n8n
 * @throws Error when something does not come up, or when n8n or the sandbox ends by itself
 */
export async function serve(port: number): Promise<never> {
	const stack = await startStack({ port });
	const { n8n, sandbox, workflows } = stack;
	const { out, back } = await showRoundTrip(stack);
	const linkTo = (file: string) => `${n8n.url}/workflow/${workflows[file].id}`;
	console.log(`
  n8n's editor    ${n8n.url}
    e-mail        ${n8n.owner.email}
    password      ${n8n.owner.password}
  Phones          ${sandbox.baseUrl}   (the sandbox: open it in a browser, answer, click, send STOP)
    token         ${sandbox.token}
  Example         ${linkTo(CAMPAIGN_WORKFLOW)}
                  ${out}
  Came back       ${linkTo(EVENTS_WORKFLOW)}
                  ${back}

The other workflows and the credential are in the editor. Nothing leaves this machine, and nothing is kept after Ctrl-C.
`);
	return await anyUnexpectedEnd();
}
