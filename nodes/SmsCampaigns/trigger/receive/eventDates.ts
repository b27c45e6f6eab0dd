import { DateTime } from 'luxon';
import { PARIS, parseTime, type WallTime } from '../../shared/dateTime';

/**
 * Converts a time of the service to ISO 8601 with the offset of Europe/Paris, which also applies to a time without a
 * zone (contract 6.7). A time that occurs twice when the clocks go back is taken as the first.
 * @returns the unchanged text when it is not a time, or a time that the clocks skip
 */
export function toIso(text: string): string {
	const parsed = parseTime(text);
	const time =
		parsed.kind === 'instant'
			? DateTime.fromMillis(parsed.instant, { zone: PARIS })
			: parsed.kind === 'wall'
				? instantInParis(parsed.wall)
				: undefined;
	return time?.toISO({ suppressMilliseconds: true }) ?? text;
}

function instantInParis(wall: WallTime): DateTime | undefined {
	const time = DateTime.fromObject(wall, { zone: PARIS });
	if (time.hour !== wall.hour || time.minute !== wall.minute) return undefined;
	return time.getPossibleOffsets().sort((a, b) => a.toMillis() - b.toMillis())[0];
}
