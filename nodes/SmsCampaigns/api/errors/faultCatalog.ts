import type { Fault, FaultReason } from '../model/types';
import type { CallKind } from './callKinds';

/** n8n's categories of failures, which it may treat differently. */
export type FailureCause =
	| 'rate-limited'
	| 'quota-exhausted'
	| 'temporarily-unavailable'
	| 'credential-invalid'
	| 'configuration-invalid'
	| 'node-defect';

/** An entry of the tables below: what happened, what to do next, and n8n's category. */
export interface FaultText {
	/** Continues "… was not sent: ". */
	explanation: string;
	nextStep: string;
	cause?: FailureCause;
}

const CHECK_TOKEN = "Check 'Access Token' in the credential.";
const CHECK_BASE_URL = "Check 'Base URL' in the credential.";
const CHECK_DATA =
	"Look at the service's own words, then check the recipients, the message and the options.";
/** For calls that have neither recipients nor a message. */
const CHECK_INPUT = "Look at the service's own words, then check what you entered.";
const REPORT_BUG = 'Please report this to the makers of this node.';

/** For calls that n8n makes when a workflow with a trigger is published. */
const PUBLISH_LATER = 'Publish the workflow again later.';

const NOT_FOUND_TEXTS: Readonly<Record<CallKind, FaultText>> = {
	send: {
		explanation: 'it does not know a recipient list or something else that was named',
		nextStep: "Check 'List IDs'.",
	},
	simulate: {
		explanation: 'it does not know a recipient list or something else that was named',
		nextStep: "Check 'List IDs'.",
	},
	createWebhook: {
		explanation: 'it does not know something that was named',
		nextStep: CHECK_BASE_URL,
	},
	updateWebhookStatus: {
		explanation: 'there is no webhook with this ID',
		nextStep: "Check 'Webhook ID', or create the webhook again.",
	},
	deleteWebhook: {
		explanation: 'there is no webhook with this ID',
		nextStep: "Check 'Webhook ID'.",
	},
	createTriggerWebhook: {
		explanation: 'it does not know something that was named',
		nextStep: CHECK_BASE_URL,
	},
	startTriggerWebhook: { explanation: 'there is no webhook with this ID', nextStep: PUBLISH_LATER },
	checkTriggerWebhook: { explanation: 'there is no webhook with this ID', nextStep: PUBLISH_LATER },
	deleteTriggerWebhook: { explanation: 'there is no webhook with this ID', nextStep: '' },
	listApiErrors: {
		explanation: 'it does not know its own log of refused calls',
		nextStep: CHECK_BASE_URL,
	},
	getApiError: {
		explanation: 'there is no record with this ID',
		nextStep: 'Pick a record from the list: old ones are removed by the service.',
	},
	listNpai: {
		explanation: 'it does not know the list of undeliverable numbers',
		nextStep: CHECK_BASE_URL,
	},
	testCredential: {
		explanation: 'it does not know its own log of refused calls',
		nextStep: CHECK_BASE_URL,
	},
};

/** The service's negative codes (contract 7.3). */
const STATUS_TEXTS: Readonly<Record<number, FaultText>> = {
	[-1]: {
		explanation: 'the access token is not valid',
		nextStep: CHECK_TOKEN,
		cause: 'credential-invalid',
	},
	[-2]: {
		explanation: 'it could not read the request as XML',
		nextStep: `Set 'Data Format' in the credential to JSON. ${REPORT_BUG}`,
		cause: 'node-defect',
	},
	[-3]: {
		explanation: 'there are not enough credits',
		nextStep: 'Top up the credits of your account with the service, then run this again.',
		cause: 'quota-exhausted',
	},
	[-4]: {
		explanation: 'it does not accept the date to send at',
		nextStep: "Check 'Schedule': the date must be in the future.",
		cause: 'configuration-invalid',
	},
	[-6]: {
		explanation: 'it could not read the request as JSON',
		nextStep: `Set 'Data Format' in the credential to XML. ${REPORT_BUG}`,
		cause: 'node-defect',
	},
	[-7]: {
		explanation: 'it does not accept some of the data',
		nextStep: CHECK_DATA,
		cause: 'configuration-invalid',
	},
};

/** HTTP statuses that reject a request. */
const HTTP_TEXTS: Readonly<Record<number, FaultText>> = {
	400: {
		explanation: 'it does not accept the request',
		nextStep: CHECK_DATA,
		cause: 'configuration-invalid',
	},
	401: {
		explanation: 'the access token is not valid',
		nextStep: CHECK_TOKEN,
		cause: 'credential-invalid',
	},
	403: {
		explanation: 'the access token does not allow this',
		nextStep: 'Check with the service what your account may do, and the token in the credential.',
		cause: 'credential-invalid',
	},
	404: {
		explanation: 'there is nothing at this address',
		nextStep: CHECK_BASE_URL,
		cause: 'configuration-invalid',
	},
	422: {
		explanation: 'it does not accept some of the data',
		nextStep: CHECK_DATA,
		cause: 'configuration-invalid',
	},
	429: {
		explanation: 'it got too many requests in a short time',
		nextStep: 'Wait, then run this again.',
		cause: 'rate-limited',
	},
};

/** Faults of requests that never left, by reason. */
const UNREACHABLE_TEXTS: Readonly<Partial<Record<FaultReason, FaultText>>> = {
	refused: {
		explanation: 'nothing answers at the address of the service, so nothing was handed over',
		nextStep: `${CHECK_BASE_URL} If it is right, the service may be down: try again later.`,
		cause: 'temporarily-unavailable',
	},
	dns: {
		explanation: 'the address of the service does not exist or could not be looked up',
		nextStep: `${CHECK_BASE_URL} If it is right, check the network of n8n.`,
		cause: 'configuration-invalid',
	},
	tls: {
		explanation: 'no secure connection to the service could be made, so nothing was handed over',
		nextStep: `${CHECK_BASE_URL} Its certificate may be out of date, or the address may need http:// instead.`,
		cause: 'configuration-invalid',
	},
	timeout: {
		explanation: 'no connection to the service could be made in time, so nothing was handed over',
		nextStep: `${CHECK_BASE_URL} If it is right, try again later.`,
		cause: 'temporarily-unavailable',
	},
	blocked: {
		explanation: 'this n8n does not allow calls to the address of the service',
		nextStep: `${CHECK_BASE_URL} If it is right, ask the administrator of n8n to allow it (N8N_SSRF_ALLOWED_IP_RANGES).`,
		cause: 'configuration-invalid',
	},
	// n8n shows an execution as canceled if the message contains that word.
	cancelled: {
		explanation: 'the execution was canceled before',
		nextStep: 'Run the workflow again.',
	},
	tooEarly: {
		explanation: 'it is too early for another request, so nothing was handed over',
		nextStep: 'Wait, then run this again.',
		cause: 'rate-limited',
	},
};

/** Faults that leave the outcome unknown, by reason. */
const UNKNOWN_TEXTS: Readonly<Partial<Record<FaultReason, FaultText>>> = {
	timeout: {
		explanation: 'the service did not answer in time',
		nextStep: "The option 'Time-Out' gives it longer.",
		cause: 'temporarily-unavailable',
	},
	reset: {
		explanation: 'the connection broke off before the answer was there',
		nextStep: 'Try again later.',
		cause: 'temporarily-unavailable',
	},
	tls: {
		explanation: 'the secure connection to the service broke before the answer was there',
		nextStep: `${CHECK_BASE_URL} If it is right, try again later.`,
		cause: 'temporarily-unavailable',
	},
	redirect: {
		explanation: 'the service answered with another address, which is not followed',
		nextStep: `${CHECK_BASE_URL} It may have to start with https://, or have changed.`,
		cause: 'configuration-invalid',
	},
	cancelled: {
		explanation: 'the execution was canceled while the answer was awaited',
		nextStep: '',
	},
	empty: {
		explanation: 'the answer was empty',
		nextStep: `Try again later. ${CHECK_BASE_URL}`,
		cause: 'temporarily-unavailable',
	},
	html: {
		explanation: 'a web page came back instead of an answer',
		nextStep: `${CHECK_BASE_URL} It must be the address of the interface, not of the website.`,
		cause: 'configuration-invalid',
	},
	plainText: {
		explanation: 'the answer is plain text, not one of the service',
		nextStep: `Try again later. ${CHECK_BASE_URL}`,
	},
	malformed: {
		explanation:
			'the answer could not be read: it is cut off, or neither JSON nor XML of the service',
		nextStep: `Try again later. ${CHECK_BASE_URL}`,
	},
	unsafeXml: {
		explanation: 'the answer declares XML entities, which can do harm, and was not read',
		nextStep: CHECK_BASE_URL,
	},
	tooLarge: {
		explanation: 'the answer is longer than anything that the service sends',
		nextStep: CHECK_BASE_URL,
	},
	noStatus: {
		explanation: 'the answer has no status, so it is not one of the service',
		nextStep: CHECK_BASE_URL,
		cause: 'configuration-invalid',
	},
	status: {
		explanation: 'the service itself does not know what became of it',
		nextStep: 'Try again later.',
		cause: 'temporarily-unavailable',
	},
	contradictory: {
		explanation:
			'the answer contradicts itself: it names a campaign, and does not say that it was accepted',
		nextStep: "Look at the service's own words.",
	},
	unlisted: {
		explanation: 'the service gave a status whose meaning is not known',
		nextStep: "Look at the service's own words.",
	},
};

const NETWORK_TEXT: FaultText = {
	explanation: 'the network did not carry the call',
	nextStep: `${CHECK_BASE_URL} If it is right, check the network of n8n and try again later.`,
	cause: 'temporarily-unavailable',
};

/** Whether the panel has the option 'Time-Out'. */
const hasTimeOut = (callKind: CallKind) => callKind === 'send' || callKind === 'simulate';

/** In the credential test and the trigger, only the time-out cancels a call. */
const canBeCancelled = (callKind: CallKind) =>
	callKind !== 'testCredential' && !callKind.includes('Trigger');

const SLOW_TEXT: FaultText = {
	explanation: 'the service did not answer in time',
	nextStep: `${CHECK_BASE_URL} If it is right, try again later.`,
	cause: 'temporarily-unavailable',
};

const REFUSED_TEXT: FaultText = {
	explanation: 'it did not accept the request',
	nextStep: CHECK_DATA,
	cause: 'configuration-invalid',
};

const fitToCall = (text: FaultText, callKind: CallKind): FaultText =>
	text.nextStep === CHECK_DATA && callKind !== 'send' && callKind !== 'simulate'
		? { ...text, nextStep: callKind === 'testCredential' ? CHECK_BASE_URL : CHECK_INPUT }
		: text;

/** Returns the texts for a fault. */
export function faultTextFor(
	{ kind, reason, code, httpStatus = 0 }: Fault,
	callKind: CallKind,
): FaultText {
	const isSlow =
		(reason === 'timeout' && !hasTimeOut(callKind)) ||
		(reason === 'cancelled' && !canBeCancelled(callKind));
	const neverLeft = kind === 'unreachable' && reason === 'cancelled';
	if (isSlow && (kind === 'unknown' || neverLeft)) return SLOW_TEXT;
	if (kind === 'unreachable') return UNREACHABLE_TEXTS[reason] ?? NETWORK_TEXT;
	if (kind === 'rejected') {
		if (code === -5) return { cause: 'configuration-invalid', ...NOT_FOUND_TEXTS[callKind] };
		const listed = code === undefined ? HTTP_TEXTS[httpStatus] : STATUS_TEXTS[code];
		const applies = listed && !(reason === 'errorProperty' && httpStatus < 400);
		return fitToCall(applies ? listed : REFUSED_TEXT, callKind);
	}
	if (reason === 'http') return unknownHttpText(httpStatus);
	return UNKNOWN_TEXTS[reason] ?? NETWORK_TEXT;
}

function unknownHttpText(httpStatus: number): FaultText {
	if (httpStatus >= 500 || httpStatus === 408) {
		return {
			explanation: 'the service, or something in front of it, is not working right now',
			nextStep: 'Try again later.',
			cause: 'temporarily-unavailable',
		};
	}
	return {
		explanation: 'the answer does not say clearly what became of it',
		nextStep: CHECK_BASE_URL,
		cause: 'configuration-invalid',
	};
}
