import type { Fault, FaultReason } from '../model/types';
import type { CallKind } from './callKinds';

/** Why a call did not go through, in n8n's terms, for hosts that treat causes differently. */
export type Cause =
	| 'rate-limited'
	| 'quota-exhausted'
	| 'temporarily-unavailable'
	| 'credential-invalid'
	| 'configuration-invalid'
	| 'node-defect';

/** One row of the tables below: what happened, what to do next, and why in n8n's terms. */
export interface Words {
	/** Goes on after "… was not sent: ". */
	why: string;
	next: string;
	cause?: Cause;
}

const CHECK_TOKEN = "Check 'Access Token' in the credential.";
const CHECK_ADDRESS = "Check 'Base URL' in the credential.";
const CHECK_DATA =
	"Look at the service's own words, then check the recipients, the message and the options.";
/** Where there are neither recipients nor a message. */
const CHECK_INPUT = "Look at the service's own words, then check what you entered.";
const REPORT = 'Please report this to the makers of this node.';

/** For what n8n does by itself when a workflow with a trigger is published. */
const PUBLISH_LATER = 'Publish the workflow again later.';

const NOTHING_THERE: Readonly<Record<CallKind, Words>> = {
	send: {
		why: 'it does not know a recipient list or something else that was named',
		next: "Check 'List IDs'.",
	},
	simulate: {
		why: 'it does not know a recipient list or something else that was named',
		next: "Check 'List IDs'.",
	},
	createWebhook: { why: 'it does not know something that was named', next: CHECK_ADDRESS },
	updateWebhookStatus: {
		why: 'there is no webhook with this ID',
		next: "Check 'Webhook ID', or create the webhook again.",
	},
	deleteWebhook: { why: 'there is no webhook with this ID', next: "Check 'Webhook ID'." },
	createTriggerWebhook: { why: 'it does not know something that was named', next: CHECK_ADDRESS },
	startTriggerWebhook: { why: 'there is no webhook with this ID', next: PUBLISH_LATER },
	checkTriggerWebhook: { why: 'there is no webhook with this ID', next: PUBLISH_LATER },
	deleteTriggerWebhook: { why: 'there is no webhook with this ID', next: '' },
	listApiErrors: { why: 'it does not know its own log of refused calls', next: CHECK_ADDRESS },
	getApiError: {
		why: 'there is no record with this ID',
		next: 'Pick a record from the list: old ones are removed by the service.',
	},
	listNpai: { why: 'it does not know the list of undeliverable numbers', next: CHECK_ADDRESS },
	testCredential: { why: 'it does not know its own log of refused calls', next: CHECK_ADDRESS },
};

/** The negative codes of the service (public facts: Outcome codes). */
const CODES: Readonly<Record<number, Words>> = {
	[-1]: { why: 'the access token is not valid', next: CHECK_TOKEN, cause: 'credential-invalid' },
	[-2]: {
		why: 'it could not read the request as XML',
		next: `Set 'Data Format' in the credential to JSON. ${REPORT}`,
		cause: 'node-defect',
	},
	[-3]: {
		why: 'there are not enough credits',
		next: 'Top up the credits of your account with the service, then run this again.',
		cause: 'quota-exhausted',
	},
	[-4]: {
		why: 'it does not accept the date to send at',
		next: "Check 'Schedule': the date must be in the future.",
		cause: 'configuration-invalid',
	},
	[-6]: {
		why: 'it could not read the request as JSON',
		next: `Set 'Data Format' in the credential to XML. ${REPORT}`,
		cause: 'node-defect',
	},
	[-7]: {
		why: 'it does not accept some of the data',
		next: CHECK_DATA,
		cause: 'configuration-invalid',
	},
};

/** HTTP statuses by which a request is turned down. */
const HTTP: Readonly<Record<number, Words>> = {
	400: { why: 'it does not accept the request', next: CHECK_DATA, cause: 'configuration-invalid' },
	401: { why: 'the access token is not valid', next: CHECK_TOKEN, cause: 'credential-invalid' },
	403: {
		why: 'the access token does not allow this',
		next: 'Check with the service what your account may do, and the token in the credential.',
		cause: 'credential-invalid',
	},
	404: {
		why: 'there is nothing at this address',
		next: CHECK_ADDRESS,
		cause: 'configuration-invalid',
	},
	422: {
		why: 'it does not accept some of the data',
		next: CHECK_DATA,
		cause: 'configuration-invalid',
	},
	429: {
		why: 'it got too many requests in a short time',
		next: 'Wait, then run this again.',
		cause: 'rate-limited',
	},
};

/** Requests that never left, by reason. */
const NEVER_LEFT: Readonly<Partial<Record<FaultReason, Words>>> = {
	refused: {
		why: 'nothing answers at the address of the service, so nothing was handed over',
		next: `${CHECK_ADDRESS} If it is right, the service may be down: try again later.`,
		cause: 'temporarily-unavailable',
	},
	dns: {
		why: 'the address of the service does not exist or could not be looked up',
		next: `${CHECK_ADDRESS} If it is right, check the network of n8n.`,
		cause: 'configuration-invalid',
	},
	tls: {
		why: 'no secure connection to the service could be made, so nothing was handed over',
		next: `${CHECK_ADDRESS} Its certificate may be out of date, or the address may need http:// instead.`,
		cause: 'configuration-invalid',
	},
	timeout: {
		why: 'no connection to the service could be made in time, so nothing was handed over',
		next: `${CHECK_ADDRESS} If it is right, try again later.`,
		cause: 'temporarily-unavailable',
	},
	blocked: {
		why: 'this n8n does not allow calls to the address of the service',
		next: `${CHECK_ADDRESS} If it is right, ask the administrator of n8n to allow it (N8N_SSRF_ALLOWED_IP_RANGES).`,
		cause: 'configuration-invalid',
	},
	// n8n shows an execution as canceled when the message has that word.
	cancelled: { why: 'the execution was canceled before', next: 'Run the workflow again.' },
};

/** Answers, or the lack of one, from which the outcome cannot be told. `why` goes on after a colon. */
const UNCLEAR: Readonly<Partial<Record<FaultReason, Words>>> = {
	timeout: {
		why: 'the service did not answer in time',
		next: "The option 'Time-Out' gives it longer.",
		cause: 'temporarily-unavailable',
	},
	reset: {
		why: 'the connection broke off before the answer was there',
		next: 'Try again later.',
		cause: 'temporarily-unavailable',
	},
	redirect: {
		why: 'the service answered with another address, which is not followed',
		next: `${CHECK_ADDRESS} It may have to start with https://, or have changed.`,
		cause: 'configuration-invalid',
	},
	cancelled: { why: 'the execution was canceled while the answer was awaited', next: '' },
	empty: {
		why: 'the answer was empty',
		next: `Try again later. ${CHECK_ADDRESS}`,
		cause: 'temporarily-unavailable',
	},
	html: {
		why: 'a web page came back instead of an answer',
		next: `${CHECK_ADDRESS} It must be the address of the interface, not of the website.`,
		cause: 'configuration-invalid',
	},
	malformed: {
		why: 'the answer could not be read: it is cut off, or neither JSON nor XML of the service',
		next: `Try again later. ${CHECK_ADDRESS}`,
	},
	unsafeXml: {
		why: 'the answer declares XML entities, which can do harm, and was not read',
		next: CHECK_ADDRESS,
	},
	tooLarge: {
		why: 'the answer is longer than anything that the service sends',
		next: CHECK_ADDRESS,
	},
	noStatus: {
		why: 'the answer has no status, so it is not one of the service',
		next: CHECK_ADDRESS,
		cause: 'configuration-invalid',
	},
	status: {
		why: 'the service itself does not know what became of it',
		next: 'Try again later.',
		cause: 'temporarily-unavailable',
	},
	unlisted: {
		why: 'the service gave a status whose meaning is not known',
		next: "Look at the service's own words.",
	},
};

const NETWORK: Words = {
	why: 'the network did not carry the call',
	next: `${CHECK_ADDRESS} If it is right, check the network of n8n and try again later.`,
	cause: 'temporarily-unavailable',
};

/** Whether the panel has the option 'Time-Out'. */
const hasTimeOut = (what: CallKind) => what === 'send' || what === 'simulate';

/** In the credential and in the trigger nobody cancels a call but the time-out. */
const canBeCancelled = (what: CallKind) => what !== 'testCredential' && !what.includes('Trigger');

const SLOW: Words = {
	why: 'the service did not answer in time',
	next: `${CHECK_ADDRESS} If it is right, try again later.`,
	cause: 'temporarily-unavailable',
};

const NOT_ACCEPTED: Words = {
	why: 'it did not accept the request',
	next: CHECK_DATA,
	cause: 'configuration-invalid',
};

const adviseFor = (words: Words, what: CallKind): Words =>
	words.next === CHECK_DATA && what !== 'send' && what !== 'simulate'
		? { ...words, next: what === 'testCredential' ? CHECK_ADDRESS : CHECK_INPUT }
		: words;

/** The row for a fault. */
export function wordsFor({ kind, reason, code, httpStatus = 0 }: Fault, what: CallKind): Words {
	const isSlow =
		(reason === 'timeout' && !hasTimeOut(what)) ||
		(reason === 'cancelled' && !canBeCancelled(what));
	const wasCut = kind === 'unreachable' && reason === 'cancelled';
	if (isSlow && (kind === 'unknown' || wasCut)) return SLOW;
	if (kind === 'unreachable') return NEVER_LEFT[reason] ?? NETWORK;
	if (kind === 'rejected') {
		if (code === -5) return { cause: 'configuration-invalid', ...NOTHING_THERE[what] };
		const named = code === undefined ? HTTP[httpStatus] : CODES[code];
		const known = named && !(reason === 'errorProperty' && httpStatus < 400);
		return adviseFor(known ? named : NOT_ACCEPTED, what);
	}
	if (reason === 'http') return unclearHttp(httpStatus);
	return UNCLEAR[reason] ?? NETWORK;
}

function unclearHttp(httpStatus: number): Words {
	if (httpStatus >= 500 || httpStatus === 408) {
		return {
			why: 'the service, or something in front of it, is not working right now',
			next: 'Try again later.',
			cause: 'temporarily-unavailable',
		};
	}
	return {
		why: 'the answer does not say clearly what became of it',
		next: CHECK_ADDRESS,
		cause: 'configuration-invalid',
	};
}
