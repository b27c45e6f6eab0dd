import { joinNames } from '../domain/nearestName.ts';
import type { Fault } from './fault.ts';
import { fieldsOfKind } from './faultKinds.ts';

/**
 * Validates a fault that fits its schema.
 * @returns the fault, with `when` set
 * @throws Error naming a field that does nothing, or contradicts its kind, and what to do
 */
export function validateFault(given: Fault): Fault {
	const { kind, status, when } = given;
	const known = fieldsOfKind(kind);
	const useless = Object.keys(given).find((name) => name !== 'kind' && !known.includes(name));
	if (useless !== undefined) {
		throw new Error(
			`"${useless}" does nothing with kind "${kind}", which takes ${joinNames(known, 'and')}`,
		);
	}
	if (kind === 'resetBeforeBody' && when === 'after') {
		throw new Error('"when" is "before" with kind "resetBeforeBody". For "after" choose "reset"');
	}
	if (kind === 'redirect' && status !== undefined && (status < 300 || status > 399)) {
		throw new Error(
			'"status" of a redirect is from 300 to 399. Change it, or choose kind "status"',
		);
	}
	return { ...given, when: when ?? 'before' };
}

/** Validates a list of faults. @throws Error naming the wrong fault and field */
export function validateFaults(given: Fault[]): Fault[] {
	return given.map((one, index) => {
		try {
			return validateFault(one);
		} catch (error) {
			throw new Error(`Fault ${index + 1}: ${(error as Error).message}`, { cause: error });
		}
	});
}
