export type JsonObject = Record<string, unknown>;

/** Tells whether a value is an object, and neither null nor an array. */
export function isJsonObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Values nested more deeply would overflow the stack of whoever walks through them. */
const MAX_DEPTH = 32;

/** Tells whether a value has lists and objects nested more deeply than so many levels. */
function isDeeperThan(levels: number, value: unknown): boolean {
	if (typeof value !== 'object' || value === null) return false;
	return levels === 0 || Object.values(value).some((one) => isDeeperThan(levels - 1, one));
}

/** Parses JSON. @throws Error for what is none, or is nested too deeply */
export function parseJson(text: string): unknown {
	const value: unknown = JSON.parse(text);
	if (isDeeperThan(MAX_DEPTH, value)) throw new Error('it is nested too deeply');
	return value;
}
