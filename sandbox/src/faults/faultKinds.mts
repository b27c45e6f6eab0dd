import { joinNames } from '../domain/nearestName.mts';
import type { Fault, FaultKind } from './fault.mts';
import type { FAULT_FIELDS } from './faultFields.mts';

type Field = keyof typeof FAULT_FIELDS;

/** The fields that every kind accepts: the affected calls, their number, and the fault's duration. */
const COMMON_FIELDS: readonly Field[] = [
	...(['method', 'path'] as const),
	...(['skip', 'times', 'probability', 'forMs'] as const),
];
const RESPONSE_FIELDS = {
	...{ when: 'before', delayMs: 0, headers: null, retryAfter: null },
	...{ status: null, body: null },
};

/** The other fields of each kind, with their defaults; null means no default. */
export const KIND_FIELDS: Record<FaultKind, Partial<Record<Field, string | number | null>>> = {
	/** Responds with an HTTP status. */
	status: { ...RESPONSE_FIELDS, status: 500 },
	/** Cuts the connection without a response. */
	reset: { when: 'before', delayMs: 0 },
	/** Never responds; after `delayMs`, cuts the connection. */
	hang: { when: 'before', delayMs: null },
	/** Cuts the connection in the middle of the response. */
	truncate: RESPONSE_FIELDS,
	/** Responds with only the first half of the body. */
	malformed: RESPONSE_FIELDS,
	/** Waits, then responds as usual. With `when: before`, the call is processed only after the wait. */
	slow: { when: 'before', delayMs: 1000 },
};

/** Returns the names of all fields that a kind accepts. */
export const fieldsOfKind = (kind: FaultKind): string[] => [
	...Object.keys(KIND_FIELDS[kind]),
	...COMMON_FIELDS,
];

/**
 * Validates a fault that fits its schema.
 * @returns the fault, with `when` set
 * @throws Error that names a field without an effect, and the fields that the kind accepts
 */
export function validateFault(given: Fault): Fault {
	const { kind, when } = given;
	const known = fieldsOfKind(kind);
	const useless = Object.keys(given).find((name) => name !== 'kind' && !known.includes(name));
	if (useless !== undefined) {
		throw new Error(
			`"${useless}" has no effect with kind "${kind}", which accepts ${joinNames(known, 'and')}`,
		);
	}
	return { ...given, when: when ?? 'before' };
}

/** Validates a list of faults. @throws Error that names the wrong fault and field */
export function validateFaults(given: Fault[]): Fault[] {
	return given.map((one, index) => {
		try {
			return validateFault(one);
		} catch (error) {
			throw new Error(`Fault ${index + 1}: ${(error as Error).message}`, { cause: error });
		}
	});
}
