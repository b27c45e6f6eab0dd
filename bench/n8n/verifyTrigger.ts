import { setTimeout as sleep } from 'node:timers/promises';
import { deliveryReports, SIGNATURE_HEADER } from '../servers/deliveryReports.ts';
import { post } from '../measuring/loadGenerator.ts';
import type { PublishedTrigger } from './instance.ts';

const EVENTS_SETTLED_MS = 2_000;

/**
 * Verifies that what is measured checks signatures and ignores repeats: events with a wrong signature and without one
 * must be refused, and one that comes twice must start one execution.
 */
export async function verifyTrigger({ url, finished }: PublishedTrigger) {
	const before = await finished();
	const [{ headers, body }, repeated] = deliveryReports(2);
	const { [SIGNATURE_HEADER]: _signature, ...unsigned } = headers;
	for (const wrong of [{ ...headers, [SIGNATURE_HEADER]: '0'.repeat(64) }, unsigned]) {
		const { status } = await post(url, { headers: wrong, body });
		if (status !== 401 && status !== 403) {
			throw new Error(`An event without a valid signature was answered with ${status}.`);
		}
	}
	for (const event of [repeated, repeated]) {
		const { status } = await post(url, event);
		if (status !== 200) throw new Error(`An event that came twice was answered with ${status}.`);
	}
	await sleep(EVENTS_SETTLED_MS);
	const executions = (await finished()) - before;
	if (executions !== 1)
		throw new Error(`Instead of one execution for a repeated event there were ${executions}.`);
}
