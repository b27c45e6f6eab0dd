import type { Fault } from './fault.ts';
import type { FAULT_FIELDS } from './faultFields.ts';

type Field = keyof typeof FAULT_FIELDS;

/** What a kind of fault does, and the fields that it takes beside those of all kinds. */
interface FaultKind {
	on: 'calls' | 'events';
	text: string;
	/** Its fields with their defaults; null for none. */
	fields: Partial<Record<Field, string | number | null>>;
}

/** Fields of every kind: how often it strikes, and for how long. */
const OCCURRENCE_FIELDS: readonly Field[] = ['skip', 'times', 'probability', 'forMs'];
/** Fields that select the calls or events. */
const SELECTION_FIELDS: Record<FaultKind['on'], readonly Field[]> = {
	calls: ['method', 'path'],
	events: ['type', 'phone', 'webhook'],
};

const RESPONSE_FIELDS = {
	...{ when: 'before', delayMs: 0, headers: null, retryAfter: null },
	...{ status: null, body: null },
};
const onCalls = (text: string, fields: FaultKind['fields']): FaultKind => {
	return { on: 'calls', text, fields: { when: 'before', ...fields } };
};
const onEvents = (text: string, fields: FaultKind['fields']): FaultKind => {
	return { on: 'events', text, fields };
};

export const FAULT_KINDS: Record<Fault['kind'], FaultKind> = {
	status: onCalls('Answers with an HTTP status that you choose.', {
		...{ ...RESPONSE_FIELDS, status: 500 },
	}),
	reset: onCalls('Cuts the connection without an answer.', { delayMs: 0 }),
	hang: onCalls('Never answers; with delayMs it cuts the connection then.', { delayMs: null }),
	truncate: onCalls('Cuts the connection in the middle of the answer.', RESPONSE_FIELDS),
	malformed: onCalls('Answers with the first half of the text alone.', RESPONSE_FIELDS),
	slow: onCalls(
		'Waits, then answers as usual; before the commit, it is worked on after the wait.',
		{ delayMs: 1000 },
	),
	html: onCalls('Answers with a page, as a gateway does.', { ...RESPONSE_FIELDS, status: 502 }),
	redirect: onCalls('Leads on to another address.', {
		...{ ...RESPONSE_FIELDS, status: 302, location: '/elsewhere' },
	}),
	resetBeforeBody: onCalls(
		'Cuts the connection when the headers are there and the body is not.',
		{},
	),
	repeat: onEvents('Delivers the event again: the same bytes, copies times more.', {
		...{ copies: 1, delayMs: 0 },
	}),
	delay: onEvents('Delivers the event later.', { delayMs: 5000 }),
	wrongSignature: onEvents('Spoils the signature.', { signature: 'wrong', tries: null }),
};

/** Returns the names of all fields that a kind takes. */
export function fieldsOfKind(kind: Fault['kind']): string[] {
	const { on, fields } = FAULT_KINDS[kind];
	return [...Object.keys(fields), ...SELECTION_FIELDS[on], ...OCCURRENCE_FIELDS];
}
