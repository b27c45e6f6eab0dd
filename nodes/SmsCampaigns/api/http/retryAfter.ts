/** Headers of an answer as n8n hands them; names in lower case. */
export type Headers = Readonly<Record<string, unknown>>;

/** The value of a header, whatever the case of its name. */
export function headerValue(headers: Headers, name: string): string | undefined {
	for (const key of Object.keys(headers)) {
		if (key.toLowerCase() !== name) continue;
		const value = headers[key];
		const first: unknown = Array.isArray(value) ? value[0] : value;
		if (typeof first === 'string' || typeof first === 'number') return String(first);
	}
	return undefined;
}

/**
 * How long the service asks to wait: `Retry-After` in seconds or as an HTTP date (RFC 9110, section 10.2.3).
 * @param now the present, in milliseconds since 1970
 * @returns milliseconds, 0 for a date that has passed; undefined without a header that can be read
 */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
	const value = headerValue(headers, 'retry-after')?.trim();
	if (value === undefined || value === '') return undefined;
	if (/^\d+(?:\.\d+)?$/.test(value)) return Math.ceil(Number(value) * 1000);
	if (!/[a-z]{3}/i.test(value)) return undefined;
	const at = Date.parse(value);
	return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
