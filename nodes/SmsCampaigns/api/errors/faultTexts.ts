import type { ActionableCause, TimedCause } from 'n8n-workflow';
import type { Fault, FaultReason } from '../model/types';
import { quoteInput } from '../../shared/invalidInput';

/** The explanation (a continuation of "Not sent: "), the next step, and n8n's category of the cause, if any. */
type FaultText = readonly [
	explanation: string,
	nextStep: string,
	cause?: TimedCause | ActionableCause,
];

const TEMPORARY = 'temporarily-unavailable';
const INVALID = 'configuration-invalid';

const CHECK_TOKEN = "Check 'Access Token' in the credential.";
export const CHECK_BASE_URL = "Check 'Base URL' in the credential.";
const CHECK_OR_WAIT = `${CHECK_BASE_URL} If the URL is correct, try again later.`;
const CHECK_OR_NETWORK = `${CHECK_BASE_URL} If the URL is correct, check n8n's network and try again later.`;
const READ_DETAILS = "Read the service's message in the details";
const CHECK_INPUT = `${READ_DETAILS}, then check what you entered.`;
const REPORT_BUG =
	'Open an issue at https://github.com/n8n-nodes-sms-campaigns/n8n-nodes-sms-campaigns/issues.';
const TRY_LATER = 'Try again later.';
const WAIT = 'Wait, then run the workflow again.';

interface CallText {
	/** The text for a call that was rejected or never sent. */
	notDone: string;
	/** The text for an unknown outcome. Default: `notDone`. */
	unknown?: string;
	/** The first step if the outcome is unknown. Absent for calls that are safe to repeat. */
	first?: string;
	/** The kind of record that the call identifies by an ID. */
	named?: string;
}

const CALLS = {
	send: {
		notDone: 'Not sent',
		unknown: 'It is unknown whether the campaign was sent',
		first:
			'Before you send again, check the campaign list or the delivery reports in your provider account. Otherwise, people may get the message twice.',
		named: 'recipient list',
	},
	simulate: { notDone: 'The campaign could not be simulated', named: 'recipient list' },
	createWebhook: {
		notDone: 'The webhook was not created',
		unknown: 'It is unknown whether the webhook was created',
		first:
			'Before you create another webhook, check the webhooks in your provider account, because two webhooks would report every event twice.',
	},
	updateWebhookStatus: {
		notDone: "The webhook's status was not changed",
		unknown: "It is unknown whether the webhook's status was changed",
		named: 'webhook',
	},
	deleteWebhook: {
		notDone: 'The webhook was not deleted',
		unknown: 'It is unknown whether the webhook was deleted',
	},
	createTriggerWebhook: {
		notDone: 'The webhook was not created',
		unknown: 'It is unknown whether the webhook was created',
		first:
			'If the webhook is in your provider account, delete it, because this trigger does not use it.',
	},
	startTriggerWebhook: {
		notDone: 'The webhook was created but not activated',
		named: 'webhook',
	},
	checkTriggerWebhook: { notDone: 'It is unknown whether the webhook still exists' },
	deleteTriggerWebhook: { notDone: 'The webhook could not be deleted' },
	listApiErrors: { notDone: 'The log of failed API calls could not be read' },
	getApiError: {
		notDone: 'The log entry of the failed API call could not be read',
		named: 'record',
	},
	listNpai: { notDone: 'The list of undeliverable numbers could not be read' },
	testCredential: { notDone: 'The connection does not work' },
} as const satisfies Record<string, CallText>;

export type CallKind = keyof typeof CALLS;
export const CALL_TEXTS: Readonly<Record<CallKind, CallText>> = CALLS;

const WRONG_TOKEN: FaultText = ['the access token is not valid', CHECK_TOKEN, 'credential-invalid'];
const OTHER_REJECTION: FaultText = ['the service rejected the request', CHECK_INPUT, INVALID];
const WRONG_DATA: FaultText = ['the service rejected some of the data', CHECK_INPUT, INVALID];

const UNREADABLE: FaultText = [
	'the service could not read the request',
	`Choose another 'Data Format' in the credential. ${REPORT_BUG}`,
	'node-defect',
];

/** The texts for rejected calls, keyed by the service's negative status (contract 7.3) or the HTTP status. */
const REJECTED: Readonly<Partial<Record<number, FaultText>>> = {
	[-1]: WRONG_TOKEN,
	[-2]: UNREADABLE,
	[-3]: [
		'there are not enough credits',
		'Top up your provider account, then run the workflow again.',
		'quota-exhausted',
	],
	[-4]: ['the service rejected the scheduled date', 'Choose a date in the future.', INVALID],
	[-5]: ['the list, webhook or record does not exist', CHECK_BASE_URL, INVALID],
	[-6]: UNREADABLE,
	[-7]: WRONG_DATA,
	400: OTHER_REJECTION,
	401: WRONG_TOKEN,
	403: [
		'the access token does not allow this call',
		"Check the token in the credential, and ask your provider to check your account's permissions.",
		'credential-invalid',
	],
	404: ['nothing was found at this URL', CHECK_BASE_URL, INVALID],
	422: WRONG_DATA,
	429: ['the service received too many requests in a short time', WAIT, 'rate-limited'],
};

/** The texts for all other faults, keyed by the reason. */
const BY_REASON: Readonly<Record<Exclude<FaultReason, 'errorProperty'> | 'broken', FaultText>> = {
	refused: ['n8n could not connect to the service', CHECK_OR_WAIT, TEMPORARY],
	dns: ['the host name of the service could not be resolved', CHECK_OR_NETWORK, INVALID],
	tls: [
		'no secure connection to the service could be made, or the connection was interrupted',
		`${CHECK_BASE_URL} The certificate may have expired, or the URL may need http:// instead.`,
		INVALID,
	],
	timeout: ['the service did not respond in time', CHECK_OR_WAIT, TEMPORARY],
	reset: ['the connection was closed before the response arrived', TRY_LATER, TEMPORARY],
	network: ['n8n could not reach the service', CHECK_OR_NETWORK, TEMPORARY],
	blocked: [
		"n8n blocks requests to the service's IP address",
		`${CHECK_BASE_URL} If the URL is correct, ask n8n's administrator to allow the IP address (N8N_SSRF_ALLOWED_IP_RANGES).`,
		INVALID,
	],
	// n8n shows an execution as canceled if the error message contains "canceled".
	cancelled: ['the execution was canceled', 'Run the workflow again.'],
	tooEarly: ['the service asked the node to delay its next request', WAIT, 'rate-limited'],
	redirect: [
		'the service redirected the request to another URL, and the node does not follow redirects',
		`${CHECK_BASE_URL} The URL may need https://, or may have changed.`,
		INVALID,
	],
	empty: ['the response was empty', CHECK_OR_WAIT, TEMPORARY],
	html: [
		'the response was a web page',
		`${CHECK_BASE_URL} Enter the URL of the API, not of the website.`,
		INVALID,
	],
	plainText: ['the response was plain text, so it is not from the service', CHECK_OR_WAIT],
	malformed: [
		'the response could not be read, because it is cut off, or is not JSON or XML in UTF-8',
		CHECK_OR_WAIT,
	],
	tooLarge: [
		'the response is too long: the node reads up to 32 MB of JSON or 8 MB of XML',
		`${CHECK_BASE_URL} If the URL is correct, set 'Data Format' in the credential to JSON.`,
	],
	noStatus: ['the response has no status, so it is not from the service', CHECK_BASE_URL, INVALID],
	incomplete: [
		'the response reports success, but does not contain the requested data',
		`${TRY_LATER} If later responses are also incomplete, ask your provider.`,
	],
	status: ['the service reported an unknown result', TRY_LATER, TEMPORARY],
	contradictory: ['the response has a ticket, but reports no success', `${READ_DETAILS}.`],
	unlisted: ['the service returned an unknown status', `${READ_DETAILS}.`],
	http: ['the response could not be understood', CHECK_BASE_URL, INVALID],
	broken: [
		'the service, or a proxy in front of it, is not available right now',
		TRY_LATER,
		TEMPORARY,
	],
};

/** Returns a fault's texts. The explanation names a missing record by its kind and ID. */
export function faultTextFor(
	{ kind, reason, code, httpStatus = 0, url = '' }: Fault,
	callKind: CallKind,
): FaultText {
	if (kind === 'rejected' || reason === 'errorProperty') {
		const { named } = CALL_TEXTS[callKind];
		if (code === -5 && named) {
			const [, id] = /\/(?:webhook|errors)\/([^/]+)(?:\/status)?$/.exec(url) ?? [];
			const whose = id ? `the ID ${quoteInput(id)}` : 'this ID';
			const advice = `Check the ID. The ${named} may have been deleted.`;
			return [`there is no ${named} with ${whose}`, advice, INVALID];
		}
		const isClear = reason !== 'errorProperty' || httpStatus >= 400;
		return (isClear && REJECTED[code ?? httpStatus]) || OTHER_REJECTION;
	}
	const isBroken = reason === 'http' && (httpStatus >= 500 || httpStatus === 408);
	// In the credential test and the trigger, only the time-out cancels a call.
	const hasExecution = callKind !== 'testCredential' && !callKind.includes('Trigger');
	const isTimeout = reason === 'cancelled' && !hasExecution;
	return BY_REASON[isBroken ? 'broken' : isTimeout ? 'timeout' : reason];
}

const OTHER_MEANINGS: Readonly<Record<number, string>> = {
	1: 'accepted',
	[-8]: 'accepted, but the service reviews the campaign before sending it',
	[-99]: BY_REASON.status[0],
};

/** Returns the meaning of a service status (contract 7.3) or HTTP status, without a full stop; null if unknown. */
export function statusMeaning(code: number | undefined): string | null {
	if (code === undefined) return null;
	const text = OTHER_MEANINGS[code] ?? REJECTED[code]?.[0];
	return text === undefined ? null : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
