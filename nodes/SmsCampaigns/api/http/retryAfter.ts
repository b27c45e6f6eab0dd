/** Headers of an answer as n8n returns them, usually with names in lower case. */
export type Headers = Readonly<Record<string, unknown>>;

/** Returns the value of a header, whatever the case of its name. */
export function headerValue(headers: Headers, lowerCaseName: string): string | undefined {
	for (const key of Object.keys(headers)) {
		if (key.toLowerCase() !== lowerCaseName) continue;
		const value = headers[key];
		const first: unknown = Array.isArray(value) ? value[0] : value;
		if (typeof first === 'string' || typeof first === 'number') return String(first);
	}
	return undefined;
}

/**
 * Reads how long the service asks to wait: `Retry-After` in seconds or as an HTTP date (RFC 9110, section 10.2.3).
 * @param now in milliseconds since 1970
 * @returns milliseconds, 0 for a past date; undefined without a valid header
 */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
	const value = headerValue(headers, 'retry-after')?.trim();
	if (value === undefined || value === '') return undefined;
	if (/^\d+(?:\.\d+)?$/.test(value)) return Math.ceil(Number(value) * 1000);
	if (!/[a-z]{3}/i.test(value)) return undefined;
	const date = Date.parse(value);
	return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
