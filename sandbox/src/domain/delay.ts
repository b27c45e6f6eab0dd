import { OUTCOME, Refusal } from './outcome.ts';
import { parisInstants, parseWallTime } from './parisTime.ts';
import type { Assumptions } from './types.ts';

/** Milliseconds that Paris is ahead of UTC outside summer time. */
const WINTER_OFFSET = 3_600_000;

const delayRefusal = (why: string) => new Refusal(OUTCOME.delay, why);

/**
 * Reads the delay of a message: `Y-m-d H:i:s`, in Europe/Paris (contract 2.1).
 * @returns the instant at which the campaign goes out, or null when it goes out at once
 * @throws Refusal -4 for another format, a time in the past, or one that the clocks skip
 */
export function parseDelay(
	delay: string | null,
	now: number,
	assumptions: Assumptions,
): number | null {
	if (delay === null) return null;
	const wall = parseWallTime(delay);
	if (wall === null)
		throw delayRefusal('sms.message.delay is not a date in the format Y-m-d H:i:s');
	const [first = resolveSkippedTime(wall, assumptions), second] = parisInstants(wall);
	const instant =
		second !== undefined && assumptions.text('delay.overlap') === 'second' ? second : first;
	if (instant > now) return instant;
	if (assumptions.text('delay.past') === 'now') return null;
	throw delayRefusal('sms.message.delay is in the past');
}

/** The instant taken for a wall time in the spring gap. @throws Refusal -4 */
function resolveSkippedTime(wall: number, assumptions: Assumptions): number {
	if (assumptions.text('delay.gap') === 'refuse') {
		throw delayRefusal(
			'sms.message.delay does not exist in Europe/Paris: the clocks skip that hour',
		);
	}
	// Read with the offset that held before the gap, it is as much later as the clocks were put on.
	return wall - WINTER_OFFSET;
}
