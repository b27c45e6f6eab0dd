// All delivery reports of a large campaign, received by the trigger in the real n8n.
import { withTriggers } from '../n8n/triggers.ts';
import { deliveryReports } from '../servers/deliveryReports.ts';
import { runAsCase } from '../measuring/caseProtocol.ts';

await runAsCase<'triggerCampaign'>(
	async ({ events, inFlight, runs }) =>
		await withTriggers('regular', async (publish) => {
			const { trigger } = await publish({ kind: 'ours' });
			const measured = [];
			for (let at = 0; at < runs; at++) {
				const reports = deliveryReports(events);
				const started = performance.now();
				await trigger.receive(reports, inFlight);
				const ms = performance.now() - started;
				measured.push({ ms, executions: await trigger.check(reports) });
			}
			return { runs: measured };
		}),
);
