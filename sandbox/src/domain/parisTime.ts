const ZONE = 'Europe/Paris';
const PARIS_FORMAT = new Intl.DateTimeFormat('en-GB', {
	timeZone: ZONE,
	year: 'numeric',
	month: '2-digit',
	day: '2-digit',
	hour: '2-digit',
	minute: '2-digit',
	second: '2-digit',
	hourCycle: 'h23',
});

/** An instant as Paris wall time, `Y-m-d H:i:s` (contract 2.1, 2.6, 2.7). */
export function formatParisTime(instant: number): string {
	const part: Record<string, string> = {};
	for (const { type, value } of PARIS_FORMAT.formatToParts(instant)) part[type] = value;
	return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}:${part.second}`;
}

const HOUR = 3_600_000;
const cachedMonth = { hour: NaN, text: '' };

/** The calendar month in Paris, `Y-m`: worked out once an hour, as every campaign asks for it. */
export function parisMonth(instant: number): string {
	// Paris is whole hours ahead of UTC, so that no month begins within one.
	const hour = Math.floor(instant / HOUR);
	if (hour !== cachedMonth.hour)
		Object.assign(cachedMonth, { hour, text: formatParisTime(instant).slice(0, 7) });
	return cachedMonth.text;
}

/**
 * The instants that a Paris wall time names: none in the spring gap, two in the autumn overlap
 * (the earlier first), else one.
 * @param wall milliseconds of the wall time as if it were UTC
 */
export function parisInstants(wall: number): number[] {
	const text = new Date(wall).toISOString().slice(0, 19).replace('T', ' ');
	return [wall - 2 * HOUR, wall - HOUR].filter((instant) => formatParisTime(instant) === text);
}

/**
 * Reads `Y-m-d H:i:s` as a calendar date, without a zone.
 * @returns milliseconds as if it were UTC, or null when the text is not such a date
 */
export function parseWallTime(text: string): number | null {
	const match = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(text);
	if (!match) return null;
	const wall = Date.parse(`${text.replace(' ', 'T')}Z`);
	if (Number.isNaN(wall)) return null;
	// Date.parse rolls 31 February over to March: only a date that reads back the same is one.
	return new Date(wall).toISOString().slice(0, 19).replace('T', ' ') === text ? wall : null;
}

/** An instant as ISO 8601 with the offset of Paris, to the second. */
export function formatParisIso(instant: number): string {
	const text = formatParisTime(instant).replace(' ', 'T');
	const hours = Math.round((Date.parse(`${text}Z`) - instant) / HOUR);
	return `${text}+0${hours}:00`;
}
