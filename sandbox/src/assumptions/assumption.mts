export type AssumptionValue = string | number | boolean;

/** The allowed values of an assumption: some values, or a whole number. */
type AssumptionSwitch =
	{ values: readonly AssumptionValue[] } | { integer: { min: number; max: number } };

/** A point that the contract leaves open, and this service's choice. */
export interface Assumption {
	id: string;
	text: string;
	default: AssumptionValue;
	/** Null for an assumption that is fixed. */
	switch: AssumptionSwitch | null;
}

/** Reads a line of the table. */
export function parseAssumption(line: string): Assumption {
	const [id = '', written = '', text = ''] = line.split(' | ');
	if (written === 'fixed') return { id, text, default: 'fixed', switch: null };
	const [, usual, min, max] = /^(\d+), from (\d+) to (\d+)$/.exec(written) ?? [];
	if (usual !== undefined) {
		const limits = { min: Number(min), max: Number(max) };
		return { id, text, default: Number(usual), switch: { integer: limits } };
	}
	const values = JSON.parse(`[${written}]`) as AssumptionValue[];
	return { id, text, default: values[0] ?? '', switch: { values } };
}

/** Checks whether a switch allows a value. */
export function isAllowedValue(rule: AssumptionSwitch, value: unknown): boolean {
	if ('values' in rule) return rule.values.includes(value as AssumptionValue);
	const { min, max } = rule.integer;
	return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}

/** Describes the allowed values of an assumption in a sentence. */
export function describeSwitch(rule: AssumptionSwitch): string {
	if ('values' in rule) return rule.values.map((value) => JSON.stringify(value)).join(' or ');
	return `an integer from ${rule.integer.min} to ${rule.integer.max}`;
}
