import type { Validation } from '../../shared/validation';

/**
 * Validates the value of an options field: an expression may return a value that is not among the options.
 * @param field the parameter's display name
 * @param choices display names by value
 */
export function readChoice<T extends string>(
	value: unknown,
	field: string,
	choices: Readonly<Record<T, string>>,
): Validation<T> {
	const chosen = typeof value === 'string' ? value.trim() : '';
	if (Object.hasOwn(choices, chosen)) return { ok: true, value: chosen as T };
	const names = Object.values<string>(choices);
	const last = names.pop();
	return {
		ok: false,
		field,
		message:
			chosen === ''
				? `'${field}' is not set`
				: `'${field}' has a value that is none of its choices: ${chosen.slice(0, 60)}`,
		advice: `Choose ${names.join(', ')} or ${last}.`,
	};
}
