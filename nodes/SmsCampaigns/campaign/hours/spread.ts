// *Spread Over*: the recipients of a run get their messages in slices, one after the other, within the allowed hours.
import { DateTime } from 'luxon';

import { nextSendTime, type AllowedHours } from './allowedHours';

/** From one slice to the next at most, in milliseconds. Each slice is a campaign, and so a call. */
const STEP_MS = 5 * 60_000;

/**
 * Returns the slice, from 0 on, of a recipient.
 * @param place of the recipient in the run, from 0 on; all slices then have as many recipients, give or take one
 * @param count of all recipients
 */
export const sliceOf = (place: number, count: number, slices: number): number =>
	Math.floor((place * slices) / count);

/**
 * Returns when each slice is sent, in milliseconds since 1970. The first one is sent as soon as it may be from `start` on,
 * and the others follow at equal distances, of which only time counts that is allowed in all zones and that the service
 * can be given.
 * @param zones none: any time is allowed
 * @returns undefined for a slice for which the hours leave no time; there is none after it
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

/** Returns when an allowed time ends, at the latest. Where the clocks change, it can go on after that. */
function endOfAllowed(at: number, zones: readonly string[], { closes }: AllowedHours): number {
	const closings = zones.map((zone) => {
		const closing = { hour: Math.floor(closes / 60), minute: closes % 60 };
		return DateTime.fromMillis(at, { zone }).set(closing).startOf('minute').toMillis();
	});
	return Math.max(at + 60_000, Math.min(...closings));
}
