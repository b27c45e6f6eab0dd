import type { CallFaultKind, EventFaultKind, Fault, FaultField } from './fault.ts';

type Field = Exclude<FaultField, 'kind'>;

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

const RESPONSE_FIELDS = { when: 'before', delayMs: 0, headers: null, retryAfter: null } as const;
const callFault = (text: string, fields: FaultKind['fields']): FaultKind => ({
	on: 'calls',
	text,
	fields,
});
const eventFault = (text: string, fields: FaultKind['fields']): FaultKind => ({
	on: 'events',
	text,
	fields,
});

export const FAULT_KINDS: Record<CallFaultKind | EventFaultKind, FaultKind> = {
	status: callFault('Answers with an HTTP status that you choose.', {
		...RESPONSE_FIELDS,
		status: 500,
		body: null,
	}),
	reset: callFault('Cuts the connection without an answer.', { when: 'before', delayMs: 0 }),
	hang: callFault('Never answers; with delayMs it cuts the connection then.', {
		when: 'before',
		delayMs: null,
	}),
	truncate: callFault('Cuts the connection in the middle of the answer.', {
		...RESPONSE_FIELDS,
		status: null,
		body: null,
	}),
	malformed: callFault('Answers with the first half of the text alone.', {
		...RESPONSE_FIELDS,
		status: null,
		body: null,
	}),
	slow: callFault(
		'Waits, then answers as usual; before the commit, it is worked on after the wait.',
		{
			when: 'before',
			delayMs: 1000,
		},
	),
	html: callFault('Answers with a page, as a gateway does.', {
		...RESPONSE_FIELDS,
		status: 502,
		body: null,
	}),
	redirect: callFault('Leads on to another address.', {
		when: 'before',
		delayMs: 0,
		headers: null,
		status: 302,
		location: '/elsewhere',
		body: null,
	}),
	resetBeforeBody: callFault(
		'Cuts the connection when the headers are there and the body is not.',
		{
			when: 'before',
		},
	),
	repeat: eventFault('Delivers the event again: the same bytes, copies times more.', {
		copies: 1,
		delayMs: 0,
	}),
	reorder: eventFault(
		'Holds events until there are size of them, then delivers the last one first.',
		{
			size: 2,
			delayMs: 5000,
		},
	),
	delay: eventFault('Delivers the event later.', { delayMs: 5000 }),
	wrongSignature: eventFault('Spoils the signature.', { signature: 'wrong', tries: null }),
};

/** Tells whether a value is the name of a kind. */
export function isFaultKind(name: unknown): name is Fault['kind'] {
	return typeof name === 'string' && Object.hasOwn(FAULT_KINDS, name);
}

/** Returns the names of all fields that a kind takes. */
export function fieldsOfKind(kind: Fault['kind']): string[] {
	const { on, fields } = FAULT_KINDS[kind];
	return [...Object.keys(fields), ...SELECTION_FIELDS[on], ...OCCURRENCE_FIELDS];
}
