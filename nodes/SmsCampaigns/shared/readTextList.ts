/**
 * Splits a list that a user typed, or that an expression returned as an array, into trimmed entries without empty ones.
 * @returns undefined when the input is not a list
 */
export function readTextList(input: unknown, separator: RegExp): string[] | undefined {
	const entries = [input ?? []].flat() as unknown[];
	if (!entries.every((entry) => typeof entry === 'string' || typeof entry === 'number')) {
		return undefined;
	}
	return entries
		.flatMap((entry) => String(entry).split(separator))
		.map((entry) => entry.trim())
		.filter(Boolean);
}
