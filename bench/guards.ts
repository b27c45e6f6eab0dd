import { setTimeout as sleep } from 'node:timers/promises';
import { makeEvents, send } from './events.ts';

const SETTLED_MS = 2_000;

/**
 * Makes sure that what is measured checks signatures and ignores repeats: an event with a wrong signature and one
 * without must be refused, and one that comes twice must start one execution.
 * @param trigger `url` and `finished()`, how many executions have ended well
 * @throws Error naming what was let in
 */
export async function checkGuards({ url, finished }) {
	const before = await finished();
	const [forged, twice] = makeEvents(2);
	const digest = 'x-service-signature';
	const wrong = { ...forged, headers: { ...forged.headers, [digest]: '0'.repeat(64) } };
	const { [digest]: _left, ...unsigned } = forged.headers;
	for (const event of [wrong, { ...forged, headers: unsigned }]) {
		const status = await send(url, event);
		if (status !== 401 && status !== 403) {
			throw new Error(`An event without a valid signature was answered with ${status}.`);
		}
	}
	for (const event of [twice, twice]) {
		const status = await send(url, event);
		if (status !== 200) throw new Error(`An event that came twice was answered with ${status}.`);
	}
	await sleep(SETTLED_MS);
	const runs = (await finished()) - before;
	if (runs !== 1)
		throw new Error(`Instead of one execution for a repeated event there were ${runs}.`);
}
