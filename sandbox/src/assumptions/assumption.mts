export type AssumptionValue = string | number | boolean;

/** What an assumption may be switched to: some values, a whole number, or a text. */
type AssumptionSwitch =
	| { values: readonly AssumptionValue[] }
	| { integer: { min: number; max: number } }
	| { text: string; check: (value: string) => boolean };

/** A point that the contract leaves open, and what this service does there. */
export interface Assumption {
	id: string;
	text: string;
	default: AssumptionValue;
	/** Null for an assumption that is fixed. */
	switch: AssumptionSwitch | null;
	/** Why no probe of `verify` can tell it; null if one can. */
	untold: string | null;
}

/** The assumptions that can be switched to any text of a kind. */
const TEXTS: Record<string, AssumptionSwitch> = {
	'optout.text': { text: 'a text of 16 characters', check: (value) => value.length === 16 },
};

/** Reads a line of the table. */
export function parseAssumption(line: string): Assumption {
	const [id = '', written = '', text = '', untold = null] = line.split(' | ');
	const row = { id, text, untold };
	if (written === 'fixed') return { ...row, default: 'fixed', switch: null };
	const [, usual, min, max] = /^(\d+), from (\d+) to (\d+)$/.exec(written) ?? [];
	if (usual !== undefined) {
		const limits = { min: Number(min), max: Number(max) };
		return { ...row, default: Number(usual), switch: { integer: limits } };
	}
	const values = JSON.parse(`[${written}]`) as AssumptionValue[];
	return { ...row, default: values[0] ?? '', switch: TEXTS[id] ?? { values } };
}

/** Tells whether a switch allows a value. */
export function isAllowedValue(rule: AssumptionSwitch, value: unknown): boolean {
	if ('values' in rule) return rule.values.includes(value as AssumptionValue);
	if ('check' in rule) return typeof value === 'string' && rule.check(value);
	const { min, max } = rule.integer;
	return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}

/** Describes in words what an assumption can be switched to. */
export function describeSwitch(rule: AssumptionSwitch | null): string {
	if (!rule) return 'fixed';
	if ('values' in rule) return rule.values.map((value) => JSON.stringify(value)).join(' or ');
	if ('check' in rule) return rule.text;
	return `an integer from ${rule.integer.min} to ${rule.integer.max}`;
}
