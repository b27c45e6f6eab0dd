import { OUTCOME, Refusal } from './outcome.ts';
import { parisInstants, readWallTime } from './parisTime.ts';
import type { Decisions } from './types.ts';

/** Milliseconds that Paris is ahead of UTC outside summer time. */
const WINTER_OFFSET = 3_600_000;

const refuse = (why: string) => new Refusal(OUTCOME.delay, why);

/**
 * Reads the delay of a message: `Y-m-d H:i:s`, in Europe/Paris (interface §4.1).
 * @returns the instant at which the campaign goes out, or null when it goes out at once
 * @throws Refusal -4 for another format, a time in the past, or one that the clocks skip
 */
export function readDelay(delay: string | null, now: number, decide: Decisions): number | null {
	if (delay === null) return null;
	const wall = readWallTime(delay);
	if (wall === null) throw refuse('sms.message.delay is not a date in the format Y-m-d H:i:s');
	const [first = skipped(wall, decide), second] = parisInstants(wall);
	const instant =
		second !== undefined && decide.text('delay.overlap') === 'second' ? second : first;
	if (instant > now) return instant;
	if (decide.text('delay.past') === 'now') return null;
	throw refuse('sms.message.delay is in the past');
}

/** The instant taken for a wall time in the spring gap. @throws Refusal -4 */
function skipped(wall: number, decide: Decisions): number {
	if (decide.text('delay.gap') === 'refuse') {
		throw refuse('sms.message.delay does not exist in Europe/Paris: the clocks skip that hour');
	}
	// Read with the offset that held before the gap, it is as much later as the clocks were put on.
	return wall - WINTER_OFFSET;
}
