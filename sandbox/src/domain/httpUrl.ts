/** Tells whether a value is an http or https URL. */
export function isHttpUrl(value: unknown): value is string {
	return typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value);
}
