import { readFileSync } from 'node:fs';

import { validateAssumptions } from '../../assumptions/register.mts';
import { isJsonObject, type JsonObject } from '../../domain/json.mts';
import { validatePhoneRules } from '../../domain/phoneRules.mts';
import { describeMisfit } from '../../domain/schemaCheck.mts';
import { validateFaults } from '../../faults/faultKinds.mts';
import { SEED, type Seed } from '../../schemas/seed.mts';

/** Merges deeply: objects key by key; any other value, also a list, is replaced as a whole. */
function mergeDeep(base: JsonObject, over: JsonObject): JsonObject {
	const merged = Object.entries(over).map(([key, value]) => {
		const old = Object.hasOwn(base, key) ? base[key] : undefined;
		return [key, isJsonObject(old) && isJsonObject(value) ? mergeDeep(old, value) : value];
	});
	// `__proto__` becomes a member like others, and is rejected.
	return Object.fromEntries([...Object.entries(base), ...merged]) as JsonObject;
}

/**
 * Returns a seed with some keys replaced.
 * @throws Error naming an unknown key, or a key with the wrong type of value
 */
export function mergeSeed(base: Seed | object, over: unknown): Seed {
	if (!isJsonObject(over)) throw new Error('A seed is a JSON object');
	const merged = mergeDeep(base as JsonObject, over);
	const misfit = describeMisfit(SEED, merged, '', 'member of a seed');
	if (misfit !== undefined) throw new Error(misfit);
	const seed = merged as unknown as Seed;
	validateAssumptions(seed.assumptions);
	validatePhoneRules(seed.phoneRules);
	return { ...seed, faults: validateFaults(seed.faults) };
}

/**
 * Loads the seed of new accounts.
 * @param given a JSON file or an object whose keys replace those of the default seed
 * @throws Error for a file that cannot be read, and as `mergeSeed`
 */
export function loadSeed(given: string | object | undefined): Seed {
	const read = (path: string | URL) => JSON.parse(readFileSync(path, 'utf8')) as unknown;
	const seed = mergeSeed({}, read(new URL('../../../seed/default.json', import.meta.url)));
	if (given === undefined) return seed;
	return mergeSeed(seed, typeof given === 'string' ? read(given) : given);
}
