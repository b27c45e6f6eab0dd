import { DateTime } from 'luxon';

import { PARIS } from '../../shared/dateTime';
import { nextAllowed, type AllowedHours } from './allowedHours';

/** When a campaign goes out, for recipients who may get it at the same time. */
export interface SendTime {
	/** The time zones of its recipients; none when they are not known. */
	zones: Set<string>;
	/** When it is wanted, in milliseconds since 1970; undefined: at once. */
	wanted?: number;
	/** The first time from then on that is allowed in all zones; undefined when there is none. */
	at?: number;
}

/** Finds when campaigns may go out, and joins the recipients who may get theirs at the same time. */
export class SendTimes {
	private readonly known = new Map<number | undefined, Map<readonly string[], SendTime>>();

	constructor(
		private readonly hours: AllowedHours,
		private readonly now: number,
	) {}

	/**
	 * Returns the same object for all recipients that can share a campaign.
	 * @param zones where the recipient may be; the same list for the same country
	 */
	of(zones: readonly string[], wanted?: number): SendTime {
		const byZones = this.known.get(wanted) ?? new Map<readonly string[], SendTime>();
		this.known.set(wanted, byZones);
		const known = byZones.get(zones);
		if (known) return known;
		const at = zones.length === 0 ? undefined : nextSendTime(wanted ?? this.now, zones, this.hours);
		const same = [...byZones.values()].find(
			(other) => other.at === at && other.zones.size > 0 === zones.length > 0,
		);
		const sendTime = same ?? { zones: new Set(), wanted, at };
		for (const zone of zones) sendTime.zones.add(zone);
		byZones.set(zones, sendTime);
		return sendTime;
	}

	isOnTime({ wanted, at }: SendTime): boolean {
		return at === (wanted ?? this.now);
	}
}

/**
 * Returns the first instant from `from` on that is allowed in all zones and that the service can be given. It gets the
 * wall time in Paris (contract 2.1), so an hour that comes twice there is passed over.
 * @returns undefined when the hours have no time in common
 */
export function nextSendTime(
	from: number,
	zones: readonly string[],
	hours: AllowedHours,
): number | undefined {
	const at = nextAllowed(from, zones, hours);
	if (at === undefined || at === from) return at;
	const [, again] = DateTime.fromMillis(at, { zone: PARIS }).getPossibleOffsets();
	if (again === undefined) return at;
	return nextAllowed(again.endOf('hour').toMillis() + 1, zones, hours);
}
