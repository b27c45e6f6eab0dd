import { isCallFault, type CallFault } from './fault.ts';
import { OCCURRENCE_FIELDS, SELECTION_FIELDS } from './faultKinds.ts';
import { validateFault } from './faultValidation.ts';

/** The request header that sets a fault for its own call only. */
export const FAULT_HEADER = 'x-sandbox-fault';

const NUMBER_FIELDS = ['status', 'delayMs', 'retryAfter'];

/** Reads `status; status=429; retryAfter=7`. */
function readShort(text: string): Record<string, unknown> {
	const [kind = '', ...parts] = text.split(';').map((part) => part.trim());
	const fault: Record<string, unknown> = { kind };
	for (const part of parts.filter((one) => one !== '')) {
		const at = part.indexOf('=');
		if (at < 1) throw new Error(`"${part}" has no value. Write it as name=value`);
		const name = part.slice(0, at).trim();
		const value = part.slice(at + 1).trim();
		fault[name] = NUMBER_FIELDS.includes(name) && /^\d+$/.test(value) ? Number(value) : value;
	}
	return fault;
}

function readFault(text: string): unknown {
	if (!text.startsWith('{')) return readShort(text);
	try {
		return JSON.parse(text) as unknown;
	} catch (error) {
		throw new Error('It begins with { and is not JSON', { cause: error });
	}
}

/**
 * Reads the header `X-Sandbox-Fault`: a kind with its fields, as in `reset; when=after`, or a JSON
 * object.
 * @param now by the account's clock
 * @throws Error naming the wrong field, and what to do
 */
export function readFaultHeader(text: string, now: number): CallFault {
	try {
		const given = readFault(text.trim());
		const fault = validateFault(given, now);
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
