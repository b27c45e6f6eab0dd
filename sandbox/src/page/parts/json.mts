/** What `JSON.rawJSON` and the reviver's third parameter are; they are newer than the types of the compiler. */
type Source = { source: string };
const { rawJSON } = JSON as unknown as { rawJSON?: (text: string) => object };

/**
 * Formats JSON with a line for each member; numbers stay as they were written, whatever their length.
 * @returns null for a text that is not a JSON object or array
 */
export function formatJson(text: string): string | null {
	if (!/^\s*[[{]/.test(text)) return null;
	const asWritten = (_name: string, value: unknown, ...rest: unknown[]) =>
		typeof value === 'number' && rawJSON ? rawJSON((rest[0] as Source).source) : value;
	try {
		return JSON.stringify(JSON.parse(text, asWritten), null, 2);
	} catch {
		return null;
	}
}
