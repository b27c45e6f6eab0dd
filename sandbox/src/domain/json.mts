export type JsonObject = Record<string, unknown>;

/** Checks whether a value is an object that is neither null nor an array. */
export function isJsonObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Maximum nesting depth. Deeper values could overflow the stack of recursive code. */
const MAX_DEPTH = 32;

/** Checks whether a value's arrays and objects are nested deeper than a number of levels. */
function isDeeperThan(levels: number, value: unknown): boolean {
	if (typeof value !== 'object' || value === null) return false;
	return levels === 0 || Object.values(value).some((one) => isDeeperThan(levels - 1, one));
}

/** Parses JSON. @throws Error for invalid JSON, and for JSON that is nested too deeply */
export function parseJson(text: string): unknown {
	const value: unknown = JSON.parse(text);
	if (isDeeperThan(MAX_DEPTH, value)) throw new Error('it is nested too deeply');
	return value;
}
