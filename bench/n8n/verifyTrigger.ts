import { deliveryReports, SIGNATURE_HEADER } from '../servers/deliveryReports.ts';
import { post } from '../measuring/loadGenerator.ts';
import type { PublishedTrigger } from './publishedTrigger.ts';

const AT_ONCE = 20;

/**
 * Verifies that what is measured checks signatures, ignores repeats and groups events as it is said to: events with a
 * wrong signature and without one must be refused, one that comes twice must start one execution, and of events that
 * come at once some must share an execution, or none.
 */
export async function verifyTrigger(trigger: PublishedTrigger, { groups }: { groups: boolean }) {
	const [{ headers, body }, repeated] = deliveryReports(2);
	const { [SIGNATURE_HEADER]: _signature, ...unsigned } = headers;
	for (const wrong of [{ ...headers, [SIGNATURE_HEADER]: '0'.repeat(64) }, unsigned]) {
		const { status } = await post(trigger.url, { headers: wrong, body });
		if (status !== 401 && status !== 403) {
			throw new Error(`An event without a valid signature was answered with ${status}.`);
		}
	}
	await trigger.receive([repeated, repeated], 1);
	await trigger.check([repeated]);

	const atOnce = deliveryReports(AT_ONCE);
	await trigger.receive(atOnce, AT_ONCE);
	const executions = await trigger.check(atOnce);
	if (executions < AT_ONCE !== groups) {
		throw new Error(`${AT_ONCE} events that came at once started ${executions} executions.`);
	}
}
