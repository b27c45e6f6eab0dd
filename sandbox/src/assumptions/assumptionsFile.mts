import { readFileSync } from 'node:fs';

import { isJsonObject } from '../domain/json.mts';
import type { AssumptionValue } from './assumption.mts';
import { validateAssumptions } from './register.mts';

/**
 * Reads a file of values by the id of the row, as `verify --write` writes it.
 * @throws Error naming the file, or the assumption and its allowed values
 */
export function readAssumptionsFile(file: string): Record<string, AssumptionValue> {
	let values: unknown;
	try {
		values = JSON.parse(readFileSync(file, 'utf8'));
	} catch (error) {
		throw new Error(`The file of assumptions, ${file}, cannot be read`, { cause: error });
	}
	if (!isJsonObject(values))
		throw new Error(`The file of assumptions, ${file}, is not a JSON object`);
	return validateAssumptions(values);
}
