// Delivery reports, received by our trigger and by n8n's Webhook node in the same n8n.
import type { DeliveryReport } from '../../harness/sandbox/account.mts';
import { tearDown } from '../../harness/stack.mts';
import { stopOnSignals } from '../../harness/system/signals.mts';
import { timePairs } from '../measuring/timePairs.mts';
import { makeReports, startInstance } from '../n8n/instance.mts';
import type { N8nMode } from '../n8n/instance.mts';
import type { PublishedTrigger } from '../n8n/publishedTrigger.mts';

const WARM_UP = 200;

export async function measureEvents(mode: N8nMode, count: number, inFlight: number) {
	const side = (trigger: PublishedTrigger) => {
		const run = async (reports: DeliveryReport[]) => {
			await trigger.receive(reports, inFlight);
			return reports;
		};
		const check = async (reports: DeliveryReport[]) => {
			await trigger.check(reports);
		};
		const warmUp = async () => await check(await run(makeReports(WARM_UP)));
		return { input: () => makeReports(count), run, check, warmUp };
	};
	stopOnSignals(tearDown);
	try {
		const publish = await startInstance(mode);
		const [ours, theirs] = [side(await publish('ours')), side(await publish('webhook'))];
		return await timePairs(ours, theirs, { alternate: true });
	} finally {
		await tearDown();
	}
}
