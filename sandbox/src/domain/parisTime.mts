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

/** Formats an instant as Paris wall time, `Y-m-d H:i:s` (contract 2.1, 2.6, 2.7). */
export function formatParisTime(instant: number): string {
	const part: Record<string, string> = {};
	for (const { type, value } of PARIS_FORMAT.formatToParts(instant)) part[type] = value;
	return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}:${part.second}`;
}

const HOUR_MS = 3_600_000;
/** Returns the calendar month in Paris, `Y-m`. */
export const parisMonth = (instant: number) => formatParisTime(instant).slice(0, 7);

/**
 * Returns the instants of a Paris wall time: none in the spring gap, two in the autumn overlap (the earlier first),
 * otherwise one.
 * @param wall the wall time read as UTC, in milliseconds since 1970
 */
export function parisInstants(wall: number): number[] {
	const text = new Date(wall).toISOString().slice(0, 19).replace('T', ' ');
	return [wall - 2 * HOUR_MS, wall - HOUR_MS].filter(
		(instant) => formatParisTime(instant) === text,
	);
}

/**
 * Parses `Y-m-d H:i:s` without a time zone.
 * @returns the time read as UTC, in milliseconds since 1970, or null for any other string
 */
export function parseWallTime(text: string): number | null {
	const match = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.exec(text);
	if (!match) return null;
	const wall = Date.parse(`${text.replace(' ', 'T')}Z`);
	if (Number.isNaN(wall)) return null;
	// Date.parse reads 31 February as 3 March, so only a real date formats back to the same text.
	return new Date(wall).toISOString().slice(0, 19).replace('T', ' ') === text ? wall : null;
}

/** Formats an instant as ISO 8601 with the Paris offset, to the second. */
export function formatParisIso(instant: number): string {
	const text = formatParisTime(instant).replace(' ', 'T');
	const hours = Math.round((Date.parse(`${text}Z`) - instant) / HOUR_MS);
	return `${text}+0${hours}:00`;
}
