/** A parameter's value as text without surrounding blanks; undefined when nothing is left. */
export function toOptionalText(value: unknown): string | undefined {
	const text = value === undefined || value === null ? '' : String(value).trim();
	return text === '' ? undefined : text;
}
