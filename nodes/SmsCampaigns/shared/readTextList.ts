/**
 * Splits a list that a user typed, or that an expression returned as an array, into trimmed entries without empty ones.
 * @returns undefined when the input is not a list
 */
export function readTextList(input: unknown, separator: RegExp): string[] | undefined {
	if (input === undefined || input === null) return [];
	if (typeof input === 'number') return [String(input)];
	if (typeof input === 'string') return input.split(separator).map(trim).filter(Boolean);
	if (!Array.isArray(input)) return undefined;
	const entries = (input as unknown[]).map((entry) =>
		Array.isArray(entry) ? undefined : readTextList(entry, separator),
	);
	return entries.includes(undefined) ? undefined : (entries as string[][]).flat();
}

const trim = (text: string) => text.trim();
