import { isJsonObject } from '../domain/json.ts';
import { describeMisfit } from '../domain/schemaCheck.ts';
import type { CallFault, EventFault, Fault } from './fault.ts';
import { GIVEN_FAULT } from './faultFields.ts';
import { FAULT_KINDS, fieldsOfKind, isFaultKind } from './faultKinds.ts';

const quoteNames = (list: readonly string[]) => list.map((name) => `"${name}"`).join(', ');

/** Refuses a field that has no effect with the kind. @throws Error */
function validateFieldOfKind(kind: Fault['kind'], field: string): void {
	if (fieldsOfKind(kind).includes(field)) return;
	const kinds = Object.keys(FAULT_KINDS).filter((one) =>
		fieldsOfKind(one as Fault['kind']).includes(field),
	);
	const takes = `A fault of kind "${kind}" takes ${quoteNames(fieldsOfKind(kind))}`;
	if (kinds.length === 0) throw new Error(`There is no "${field}". Leave it out. ${takes}`);
	throw new Error(
		`"${field}" does nothing with kind "${kind}". Leave it out, or choose a kind that takes it: ${quoteNames(kinds)}`,
	);
}

/** HTTP statuses whose responses have no body. */
const BODILESS_STATUSES: readonly number[] = [204, 304];
/** Kinds that break the body. */
const KINDS_WITH_BODY: ReadonlyArray<Fault['kind']> = ['truncate', 'malformed', 'html'];

/** Refuses fields that do not fit the kind's response. @throws Error */
function validateResponseFields(fault: CallFault): void {
	const { kind, status, retryAfter, when } = fault;
	if (kind === 'resetBeforeBody' && when === 'after') {
		throw new Error('"when" is "before" with kind "resetBeforeBody". For "after" choose "reset"');
	}
	if (kind === 'redirect' && status !== undefined && (status < 300 || status > 399)) {
		throw new Error(
			'"status" of a redirect is from 300 to 399. Change it, or choose kind "status"',
		);
	}
	const needsBody = KINDS_WITH_BODY.includes(kind) || fault.body !== undefined;
	if (needsBody && BODILESS_STATUSES.includes(status ?? 0)) {
		throw new Error(`"status" ${status} has no body to break. Choose another one`);
	}
	const used = status ?? FAULT_KINDS[kind].fields.status;
	if (retryAfter !== undefined && used !== 429 && used !== 503) {
		throw new Error('"retryAfter" goes with HTTP 429 or 503. Set "status" to one of them');
	}
}

/** Refuses a group of events that can never be complete. @throws Error */
function validateGroup({ kind, size, times, delayMs }: EventFault): void {
	const needed = size ?? Number(FAULT_KINDS[kind].fields.size ?? 0);
	if (needed > 0 && delayMs === 0) {
		throw new Error('"delayMs" is 0, so no event waits for another. Give how long they may wait');
	}
	if (times !== undefined && times < needed) {
		throw new Error(
			`"times" is ${times}, and ${needed} events wait for each other. Raise it, or give a smaller "size"`,
		);
	}
}

/**
 * Validates a fault.
 * @returns the fault, with `when` set for a fault of calls
 * @throws Error naming the wrong field, and what to do
 */
export function validateFault(given: unknown): Fault {
	if (!isJsonObject(given)) {
		throw new Error('A fault is an object, such as {"kind": "reset", "when": "after"}');
	}
	const fault = { ...given };
	const { kind } = fault;
	if (!isFaultKind(kind)) {
		const what = kind === undefined ? 'is missing' : `cannot be ${JSON.stringify(kind)}`;
		throw new Error(`"kind" ${what}. Give one of ${quoteNames(Object.keys(FAULT_KINDS))}`);
	}
	for (const field of Object.keys(fault)) if (field !== 'kind') validateFieldOfKind(kind, field);
	const misfit = describeMisfit(GIVEN_FAULT, fault, '', 'field');
	if (misfit !== undefined) throw new Error(misfit);
	if (FAULT_KINDS[kind].on === 'events') {
		validateGroup(fault as unknown as EventFault);
		return fault as unknown as EventFault;
	}
	const call = { when: 'before', ...fault } as unknown as CallFault;
	validateResponseFields(call);
	return call;
}

/** Faults that an account may have at once. */
export const MAX_FAULTS = 100;

/** Validates a list of faults. @throws Error naming the wrong fault and field */
export function validateFaults(given: unknown): Fault[] {
	if (!Array.isArray(given) || given.length > MAX_FAULTS) {
		throw new Error(`Faults are a list of at most ${MAX_FAULTS}. POST adds a single one`);
	}
	return given.map((one: unknown, index) => {
		try {
			return validateFault(one);
		} catch (error) {
			throw new Error(`Fault ${index + 1}: ${(error as Error).message}`, { cause: error });
		}
	});
}
