export type AssumptionValue = string | number | boolean;

/** What a row may be switched to; a row without a switch is only stated. */
export type AssumptionSwitch =
	| { values: readonly AssumptionValue[] }
	| { integer: { min: number; max: number } }
	| { text: string; check: (value: string) => boolean };

/** One thing that the contract leaves open, and what this service does there. */
export interface Assumption {
	id: string;
	text: string;
	default: AssumptionValue;
	switch: AssumptionSwitch | null;
}

/** A row that can be switched to one of some values; the first is the default. */
export const choice = (id: string, text: string, ...values: AssumptionValue[]): Assumption => ({
	id,
	text,
	default: values[0] ?? '',
	switch: { values },
});
/** A row that holds a whole number. */
export const integer = (id: string, text: string, value: number, min: number, max: number) => ({
	id,
	text,
	default: value,
	switch: { integer: { min, max } },
});
/** A row that is only stated. */
export const fixed = (id: string, text: string): Assumption => ({
	id,
	text,
	default: 'fixed',
	switch: null,
});

/** Whether a value is one that a row can be switched to. */
export function isAllowedValue(rule: AssumptionSwitch, value: unknown): boolean {
	if ('values' in rule) return rule.values.includes(value as AssumptionValue);
	if ('check' in rule) return typeof value === 'string' && rule.check(value);
	const { min, max } = rule.integer;
	return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}

/** What a row can be switched to, in words. */
export function describeSwitch(rule: AssumptionSwitch | null): string {
	if (!rule) return 'fixed';
	if ('values' in rule) return rule.values.map((value) => JSON.stringify(value)).join(' or ');
	if ('check' in rule) return rule.text;
	return `an integer from ${rule.integer.min} to ${rule.integer.max}`;
}
