/** Returns a parameter's value as trimmed text; undefined when it is empty. */
export function toOptionalText(value: unknown): string | undefined {
	const text = value === undefined || value === null ? '' : String(value).trim();
	return text === '' ? undefined : text;
}
