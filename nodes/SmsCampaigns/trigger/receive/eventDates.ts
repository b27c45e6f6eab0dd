import { DateTime } from 'luxon';
import { PARIS } from '../../rules/message/frenchMarketingHours';
import { parseTime, type WallTime } from '../../shared/dateTime';

/**
 * A time of the service as ISO 8601 with the offset of Europe/Paris, which it is in where it names no zone
 * (contract 6.7). Of a time that comes twice as the clocks go back, the first is meant.
 * @returns the text as it came where it is no time, or one that the clocks skip
 */
export function toIso(text: string): string {
	const read = parseTime(text);
	const time =
		read.kind === 'instant'
			? DateTime.fromMillis(read.instant, { zone: PARIS })
			: read.kind === 'wall'
				? instantInParis(read.wall)
				: undefined;
	return time?.toISO({ suppressMilliseconds: true }) ?? text;
}

function instantInParis(wall: WallTime): DateTime | undefined {
	const time = DateTime.fromObject(wall, { zone: PARIS });
	if (time.hour !== wall.hour || time.minute !== wall.minute) return undefined;
	return time.getPossibleOffsets().sort((one, other) => one.toMillis() - other.toMillis())[0];
}
