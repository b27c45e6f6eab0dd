// `npm start`: everything runs until Ctrl-C.
import { campaignsOf, runExample } from './example.ts';
import { startWorld } from './lib/world.ts';
import { listenForEvents, roundTrip } from './roundTrip.ts';

function describe(items) {
	const lines = campaignsOf(items).map(({ ticket, campaign }) => {
		const { total, sent, filtered, cost, creditsLeft } = campaign;
		const dropped = Object.entries(filtered)
			.filter(([, count]) => count > 0)
			.map(([reason, count]) => `${reason} ${count}`);
		return (
			`campaign ${ticket}: ${sent} of ${total} sent` +
			(dropped.length > 0 ? ` (left out: ${dropped.join(', ')})` : '') +
			`, cost ${cost} credits, ${creditsLeft} left`
		);
	});
	return lines.join('\n                  ');
}

/** Sends the example campaign and waits for what comes back. @returns lines for people */
async function showRoundTrip(world) {
	const workflow = await listenForEvents(world);
	const items = await runExample(world);
	const [{ ticket, campaign }] = campaignsOf(items);
	const { reports, reply } = await roundTrip(world, workflow, { ticket, sent: campaign.sent });
	return {
		out: describe(items),
		back: `${reports} delivery reports and the reply "${reply.message}"`,
	};
}

/** Starts everything, sends the example campaign, shows what comes back, and stays. @returns never, but for a child that ends */
export async function serve(port) {
	const world = await startWorld({ port });
	const { n8n, sandbox } = world;
	const { out, back } = await showRoundTrip(world);
	console.log(`
  n8n's editor    ${n8n.url}
    e-mail        ${n8n.owner.email}
    password      ${n8n.owner.password}
  Phones          ${sandbox.baseUrl}   (the sandbox: open it in a browser, answer, click, send STOP)
    token         ${sandbox.token}
  Example         ${out}
  Came back       ${back}
                  (workflow "React to reports, opt-outs and replies")

Workflows and credential are in the editor. Nothing leaves this machine, and nothing is kept after Ctrl-C.
`);
	return await Promise.race([n8n.process.unexpectedEnd(), sandbox.process.unexpectedEnd()]);
}
