export type AssumptionValue = string | number | boolean;

/** An assumption's allowed values: a list of values, or a whole number with limits. */
type AssumptionSwitch =
	{ values: readonly AssumptionValue[] } | { integer: { min: number; max: number } };

/** A point that the contract leaves open, and the sandbox's choice. */
export interface Assumption {
	id: string;
	text: string;
	default: AssumptionValue;
	/** Null for a fixed assumption. */
	switch: AssumptionSwitch | null;
}

/** Parses a row of the register. */
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

/** Describes a switch's allowed values as text. */
export function describeSwitch(rule: AssumptionSwitch): string {
	if ('values' in rule) return rule.values.map((value) => JSON.stringify(value)).join(' or ');
	return `an integer from ${rule.integer.min} to ${rule.integer.max}`;
}
