import type { DeliveryReport } from '../../harness/sandbox/account.mts';
import { post } from '../measuring/loadGenerator.mts';
import type { PublishedTrigger } from './publishedTrigger.mts';

const AT_ONCE = 20;
const SIGNATURE_HEADER = 'x-service-signature';

/**
 * Verifies that what is measured checks signatures, ignores repeats and groups events: events with a wrong signature and
 * without one must be refused, one that comes twice must start one execution, and of events that come at once some must
 * share an execution.
 */
export async function verifyTrigger(
	trigger: PublishedTrigger,
	makeReports: (count: number) => DeliveryReport[],
) {
	const [{ headers, body }, repeated] = makeReports(2);
	const { [SIGNATURE_HEADER]: _signature, ...unsigned } = headers;
	for (const wrong of [{ ...headers, [SIGNATURE_HEADER]: '0'.repeat(64) }, unsigned]) {
		const { status } = await post(trigger.url, { headers: wrong, body });
		if (status !== 401 && status !== 403) {
			throw new Error(`An event without a valid signature was answered with ${status}.`);
		}
	}
	await trigger.receive([repeated, repeated], 1);
	await trigger.check([repeated]);

	const atOnce = makeReports(AT_ONCE);
	await trigger.receive(atOnce, AT_ONCE);
	const executions = await trigger.check(atOnce);
	if (executions >= AT_ONCE) {
		throw new Error(`${AT_ONCE} events that came at once started ${executions} executions.`);
	}
}
