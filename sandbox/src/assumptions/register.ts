import { CAMPAIGN_ASSUMPTIONS } from './campaignAssumptions.ts';
import { EVENT_ASSUMPTIONS } from './eventAssumptions.ts';
import { RECORD_ASSUMPTIONS } from './recordAssumptions.ts';
import { FORMAT_ASSUMPTIONS } from './formatAssumptions.ts';
import { describeSwitch, isAllowedValue } from './assumption.ts';
import type { Assumption, AssumptionValue } from './assumption.ts';

/** The register: formats and answers, campaigns, records, events. */
export const ASSUMPTIONS: readonly Assumption[] = [
	...FORMAT_ASSUMPTIONS,
	...CAMPAIGN_ASSUMPTIONS,
	...RECORD_ASSUMPTIONS,
	...EVENT_ASSUMPTIONS,
];

const BY_ID = new Map(ASSUMPTIONS.map((row) => [row.id, row]));

/**
 * Checks values for the register.
 * @throws Error naming the row and what it can be
 */
export function validateAssumptions(
	values: Record<string, unknown>,
): Record<string, AssumptionValue> {
	for (const [id, value] of Object.entries(values)) {
		const row = BY_ID.get(id);
		if (!row) throw new Error(`There is no assumption "${id}"`);
		if (!row.switch) throw new Error(`Assumption "${id}" has no switch`);
		if (!isAllowedValue(row.switch, value)) {
			throw new Error(`Assumption "${id}" can be ${describeSwitch(row.switch)}`);
		}
	}
	return values as Record<string, AssumptionValue>;
}

/** The value of a row, given what the account switched. */
export function assumptionValue(
	switched: Record<string, AssumptionValue>,
	id: string,
): AssumptionValue {
	const row = BY_ID.get(id);
	if (!row) throw new Error(`There is no assumption "${id}"`);
	return switched[id] ?? row.default;
}
