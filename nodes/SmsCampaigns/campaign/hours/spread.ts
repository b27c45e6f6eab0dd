// *Spread Over* divides a run's recipients into slices, which get their messages at intervals in the allowed hours.
import { DateTime } from 'luxon';

import { nextSendTime, type AllowedHours } from './allowedHours';

/** The maximum time between two slices, in milliseconds. Shorter times would need more slices, and so more calls. */
const STEP_MS = 5 * 60_000;

/**
 * Returns a recipient's slice, from 0. The sizes of the slices differ by at most one recipient.
 * @param place the recipient's position in the run, from 0
 * @param count the number of recipients in the run
 */
export const sliceOf = (place: number, count: number, slices: number): number =>
	Math.floor((place * slices) / count);

/**
 * Returns when each slice is sent, in milliseconds since 1970. The first slice is sent at the first allowed time from
 * `start` on, and the others follow at equal intervals. An interval includes only time that is allowed in all zones and
 * that the service can accept.
 * @param zones if empty, any time is allowed
 * @returns one time per slice; if no further allowed time is found, the last time is undefined, or times are missing
 */
export function sliceTimes(
	start: number,
	spreadMs: number,
	zones: readonly string[],
	hours: AllowedHours,
): Array<number | undefined> {
	const slices = Math.max(1, Math.ceil(spreadMs / STEP_MS));
	const nextDelay = (from: number) => nextSendTime(from, zones, hours, false);
	const times = [nextSendTime(start, zones, hours)];
	let at = nextDelay(start);
	for (let left = spreadMs / slices; at !== undefined && times.length < slices;) {
		const end = endOfAllowed(at, zones, hours);
		if (at + left < end) {
			at = nextDelay(Math.round(at + left));
			left = spreadMs / slices;
			times.push(at);
		} else {
			left -= end - at;
			at = nextDelay(end);
		}
	}
	return times;
}

/** Returns the end of the allowed period around `at`. After a clock change, another period can follow directly. */
function endOfAllowed(at: number, zones: readonly string[], { closes }: AllowedHours): number {
	const closings = zones.map((zone) => {
		const closing = { hour: Math.floor(closes / 60), minute: closes % 60 };
		return DateTime.fromMillis(at, { zone }).set(closing).startOf('minute').toMillis();
	});
	return Math.max(at + 60_000, Math.min(...closings));
}
