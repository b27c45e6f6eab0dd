import { isCallFault, type CallFault } from './fault.ts';
import { OCCURRENCE_FIELDS, SELECTION_FIELDS } from './faultKinds.ts';
import { validateFault } from './faultValidation.ts';

/** The request header that sets a fault for its own call only. */
export const FAULT_HEADER = 'x-sandbox-fault';

function readFault(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch (error) {
		throw new Error('It is no JSON, such as {"kind": "reset", "when": "after"}', { cause: error });
	}
}

/**
 * Reads the header `X-Sandbox-Fault`: a fault as JSON.
 * @throws Error naming the wrong field, and what to do
 */
export function readFaultHeader(text: string): CallFault {
	try {
		const fault = validateFault(readFault(text));
		if (!isCallFault(fault)) {
			throw new Error(`"${fault.kind}" is a fault of events. Set it with PUT /_sandbox/faults`);
		}
		const unused = [...SELECTION_FIELDS.calls, ...OCCURRENCE_FIELDS].find((field) =>
			Object.hasOwn(fault, field),
		);
		if (unused === undefined) return fault;
		throw new Error(`"${unused}" does nothing for a single call. Leave it out`);
	} catch (error) {
		throw new Error(`X-Sandbox-Fault: ${(error as Error).message}`, { cause: error });
	}
}
