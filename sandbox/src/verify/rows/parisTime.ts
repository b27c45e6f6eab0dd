/** Returns what the clocks of Europe/Paris show, as if it were UTC, in milliseconds since 1970. */
export function parisTime(now: Date): number {
	const options = {
		timeZone: 'Europe/Paris',
		hourCycle: 'h23',
		dateStyle: 'short',
		timeStyle: 'medium',
	};
	// Swedish dates are written as in ISO 8601.
	const shown = new Intl.DateTimeFormat('sv-SE', options as Intl.DateTimeFormatOptions).format(now);
	return Date.parse(`${shown.replace(' ', 'T')}Z`);
}
