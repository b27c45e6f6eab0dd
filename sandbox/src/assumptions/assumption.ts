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
}

/** Creates an assumption with some values; the first is the default. */
export const choice = (id: string, text: string, ...values: AssumptionValue[]): Assumption => ({
	id,
	text,
	default: values[0] ?? '',
	switch: { values },
});
/** Creates an assumption that is a whole number. */
export const integer = (id: string, text: string, value: number, min: number, max: number) => ({
	id,
	text,
	default: value,
	switch: { integer: { min, max } },
});
/** Creates an assumption that cannot be switched. */
export const fixed = (id: string, text: string): Assumption => ({
	id,
	text,
	default: 'fixed',
	switch: null,
});

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
