import { describeSwitch, isAllowedValue, parseAssumption } from './assumption.mts';
import type { Assumption, AssumptionValue } from './assumption.mts';
import { ROWS } from './rows.mts';

/** All assumptions, in the order of the contract's sections. */
export const ASSUMPTIONS: readonly Assumption[] = ROWS.split('\n')
	.filter((line) => line.includes(' | '))
	.map(parseAssumption);

const BY_ID = new Map(ASSUMPTIONS.map((assumption) => [assumption.id, assumption]));

/**
 * Validates values for assumptions.
 * @throws Error that names the assumption and its allowed values
 */
export function validateAssumptions(
	values: Record<string, unknown>,
): Record<string, AssumptionValue> {
	for (const [id, value] of Object.entries(values)) {
		const assumption = BY_ID.get(id);
		if (!assumption) throw new Error(`There is no assumption "${id}"`);
		if (!assumption.switch) throw new Error(`Assumption "${id}" is fixed`);
		if (!isAllowedValue(assumption.switch, value)) {
			throw new Error(`Assumption "${id}" must be ${describeSwitch(assumption.switch)}`);
		}
	}
	return values as Record<string, AssumptionValue>;
}

/** Returns an assumption's value: the value that was set, or the default. */
export function assumptionValue(
	switched: Record<string, AssumptionValue>,
	id: string,
): AssumptionValue {
	const assumption = BY_ID.get(id);
	if (!assumption) throw new Error(`There is no assumption "${id}"`);
	return switched[id] ?? assumption.default;
}
