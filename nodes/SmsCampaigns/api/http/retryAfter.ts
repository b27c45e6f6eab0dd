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
 * Reads how long the service asks to wait: `Retry-After` in seconds or as an HTTP date (RFC 9110, section 10.2.3). A date
 * is compared with that of the answer: the service's clock may differ from this one.
 * @param now in milliseconds since 1970, for an answer without a date
 * @returns milliseconds, 0 for a past date; undefined without a valid header
 */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
	const value = headerValue(headers, 'retry-after')?.trim();
	if (value === undefined || value === '') return undefined;
	if (/^\d+(?:\.\d+)?$/.test(value)) {
		return Math.min(Math.ceil(Number(value) * 1000), Number.MAX_SAFE_INTEGER);
	}
	if (!/[a-z]{3}/i.test(value)) return undefined;
	const date = Date.parse(value);
	if (Number.isNaN(date)) return undefined;
	const serviceNow = Date.parse(headerValue(headers, 'date') ?? '');
	return Math.max(0, date - (Number.isNaN(serviceNow) ? now : serviceNow));
}
