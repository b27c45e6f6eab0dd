import type { CallKind, EventKind, Fault, FaultField } from './fault.ts';

type Field = Exclude<FaultField, 'kind'>;

/** What a kind of fault does, and which fields it takes beside those that all take. */
export interface KindRule {
	on: 'calls' | 'events';
	text: string;
	/** Its fields, each with what it is when it is not given; null for none. */
	fields: Partial<Record<Field, string | number | null>>;
}

/** Fields of every kind: how often it strikes, and until when. */
export const OFTEN: readonly Field[] = [
	'skip',
	'times',
	'nth',
	'probability',
	'seed',
	'forMs',
	'until',
];
/** Fields that choose the calls or events. */
export const WHICH: Record<KindRule['on'], readonly Field[]> = {
	calls: ['method', 'path'],
	events: ['type', 'phone', 'webhook'],
};

const ANSWER = { when: 'before', delayMs: 0, headers: null, retryAfter: null } as const;
const call = (text: string, fields: KindRule['fields']): KindRule => ({
	on: 'calls',
	text,
	fields,
});
const event = (text: string, fields: KindRule['fields']): KindRule => ({
	on: 'events',
	text,
	fields,
});

export const KINDS: Record<CallKind | EventKind, KindRule> = {
	status: call('Answers with an HTTP status of its own.', { ...ANSWER, status: 500, body: null }),
	reset: call('Cuts the connection without an answer.', { when: 'before', delayMs: 0 }),
	hang: call('Never answers; with delayMs it cuts the connection then.', {
		when: 'before',
		delayMs: null,
	}),
	truncate: call('Cuts the connection in the middle of the answer.', {
		...ANSWER,
		status: null,
		body: null,
	}),
	malformed: call('Answers with the first half of the text alone.', {
		...ANSWER,
		status: null,
		body: null,
	}),
	slow: call('Waits, then answers as usual; before the commit, it is worked on after the wait.', {
		when: 'before',
		delayMs: 1000,
	}),
	html: call('Answers with a page, as a gateway does.', { ...ANSWER, status: 502, body: null }),
	redirect: call('Leads on to another address.', {
		when: 'before',
		delayMs: 0,
		headers: null,
		status: 302,
		location: '/elsewhere',
		body: null,
	}),
	empty: call('Answers without a body.', { ...ANSWER, status: null }),
	wrongType: call('Answers under a Content-Type that does not fit.', {
		...ANSWER,
		status: null,
		contentType: 'text/plain; charset=utf-8',
		body: null,
	}),
	resetBeforeBody: call('Cuts the connection when the headers are there and the body is not.', {
		when: 'before',
	}),
	repeat: event('Delivers the event again: the same bytes, copies times more.', {
		copies: 1,
		delayMs: 0,
	}),
	reorder: event('Holds events until there are size of them, then delivers the last one first.', {
		size: 2,
		delayMs: 5000,
	}),
	delay: event('Delivers the event later.', { delayMs: 5000 }),
	burst: event('Holds events until there are size of them, then delivers all of them at once.', {
		size: 20,
		delayMs: 5000,
	}),
	wrongSignature: event('Spoils the signature.', { signature: 'wrong', tries: null }),
	gzip: event('Compresses the body, with Content-Encoding: gzip.', { tries: null }),
};

/** Whether a name is that of a kind. */
export function isKind(name: unknown): name is Fault['kind'] {
	return typeof name === 'string' && Object.hasOwn(KINDS, name);
}

/** The names of all fields that a kind takes. */
export function fieldsOf(kind: Fault['kind']): string[] {
	const { on, fields } = KINDS[kind];
	return [...Object.keys(fields), ...WHICH[on], ...OFTEN];
}
