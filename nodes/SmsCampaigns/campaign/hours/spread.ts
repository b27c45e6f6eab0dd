// *Spread Over*: the recipients of a run get their messages in slices, one after the other, within the allowed hours.
import { DateTime } from 'luxon';

import { PARIS } from '../../rules/dateTime';
import { nextDelay, nextSendTime, type AllowedHours } from './allowedHours';

/** From one slice to the next at most, in milliseconds. Each slice is a campaign, and so a call. */
const STEP_MS = 5 * 60_000;

/** How many slices a spread of that many milliseconds has; one if it is 0. */
export const countSlices = (spreadMs: number): number => Math.max(1, Math.ceil(spreadMs / STEP_MS));

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
 * @returns undefined for slices for which the hours leave no time
 */
export function sliceTimes(
	start: number,
	spreadMs: number,
	zones: readonly string[],
	hours: AllowedHours,
): Array<number | undefined> {
	const slices = countSlices(spreadMs);
	const times = [nextSendTime(start, zones, hours)];
	while (times.length < slices) {
		const before = times.at(-1);
		times.push(before && later(before, Math.round(spreadMs / slices), zones, hours));
	}
	return times;
}

/** Returns the instant before which there are so many milliseconds of allowed time after another instant. */
function later(
	from: number,
	milliseconds: number,
	zones: readonly string[],
	hours: AllowedHours,
): number | undefined {
	let left = milliseconds;
	let at = nextDelay(from, zones, hours);
	while (at !== undefined) {
		const end = endOfAllowed(at, zones, hours);
		if (at + left < end) return nextDelay(at + left, zones, hours);
		left -= end - at;
		at = nextDelay(end, zones, hours);
	}
	return undefined;
}

/** Returns when an allowed time ends. Where the clocks change, it can go on after that. */
function endOfAllowed(at: number, zones: readonly string[], { closes }: AllowedHours): number {
	const [hour, minute] = [Math.floor(closes / 60), closes % 60];
	const closings = zones.map((zone) => {
		const closing = DateTime.fromMillis(at, { zone }).set({ hour, minute }).startOf('minute');
		return Math.max(closing.toMillis(), at + 60_000);
	});
	return Math.min(...closings, ambiguousFrom(at));
}

/** Returns when the next hour begins that comes twice in Paris, if that is in the same year; otherwise Infinity. */
function ambiguousFrom(instant: number): number {
	const october = DateTime.fromMillis(instant, { zone: 'utc' }).set({ month: 10, day: 31 });
	const sunday = october.minus({ days: october.weekday % 7 }).startOf('day');
	const isTwice = sunday.setZone(PARIS).getPossibleOffsets().length > 1;
	return isTwice && sunday.toMillis() > instant ? sunday.toMillis() : Infinity;
}
