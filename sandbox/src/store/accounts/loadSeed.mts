import { readFileSync } from 'node:fs';

import { validateAssumptions } from '../../assumptions/register.mts';
import { isJsonObject, type JsonObject } from '../../domain/json.mts';
import { validatePhoneRules } from '../../domain/phoneRules.mts';
import { describeMisfit } from '../../domain/schemaCheck.mts';
import { validateFaults } from '../../faults/faultKinds.mts';
import { SEED, type Seed } from '../../schemas/seed.mts';

/** Merges objects key by key. Any other value, including an array, is replaced as a whole. */
function mergeDeep(base: JsonObject, over: JsonObject): JsonObject {
	const merged = Object.entries(over).map(([key, value]) => {
		const old = Object.hasOwn(base, key) ? base[key] : undefined;
		return [key, isJsonObject(old) && isJsonObject(value) ? mergeDeep(old, value) : value];
	});
	// `__proto__` becomes an ordinary member here, and is rejected later.
	return Object.fromEntries([...Object.entries(base), ...merged]) as JsonObject;
}

/**
 * Returns a seed with some keys replaced.
 * @throws Error naming an unknown key, or a key with the wrong type of value
 */
export function mergeSeed(base: Seed | object, over: unknown): Seed {
	if (!isJsonObject(over)) throw new Error('A seed must be a JSON object');
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
 * @param given a JSON file or an object whose keys replace the default seed's keys
 * @throws Error for an unreadable file, or from `mergeSeed`
 */
export function loadSeed(given: string | object | undefined): Seed {
	const read = (path: string | URL) => JSON.parse(readFileSync(path, 'utf8')) as unknown;
	const seed = mergeSeed({}, read(new URL('../../../seed/default.json', import.meta.url)));
	if (given === undefined) return seed;
	return mergeSeed(seed, typeof given === 'string' ? read(given) : given);
}
