import { OUTCOME, Rejection } from './outcome.mts';
import { parisInstants, parseWallTime } from './parisTime.mts';
import type { Assumptions } from './types.mts';

const delayRejection = (why: string) => new Rejection(OUTCOME.delay, why);

/**
 * Parses a message's delay: `Y-m-d H:i:s`, in Europe/Paris (contract 2.1). A time that occurs twice in autumn means its
 * first occurrence.
 * @param now in milliseconds since 1970
 * @returns the campaign's send time, in milliseconds since 1970, or null to send immediately
 * @throws Rejection -4 for another format, a time in the past, or a time that the clocks skip
 */
export function parseDelay(
	delay: string | null,
	now: number,
	assumptions: Assumptions,
): number | null {
	if (delay === null) return null;
	const wall = parseWallTime(delay);
	if (wall === null)
		throw delayRejection('sms.message.delay is not a date in the format Y-m-d H:i:s');
	const [instant] = parisInstants(wall);
	if (instant === undefined) {
		throw delayRejection(
			'sms.message.delay does not exist in Europe/Paris: the clocks skip that hour',
		);
	}
	if (instant > now) return instant;
	if (assumptions.text('delay.past') === 'now') return null;
	throw delayRejection('sms.message.delay is in the past');
}
