import { wordsFor } from './faultCatalog';
import type { Cause, Words } from './faultCatalog';
import type { Fault } from '../model/types';

/** Which call a message is about. */
export type CallKind =
	| 'send'
	| 'simulate'
	| 'createWebhook'
	| 'updateWebhookStatus'
	| 'deleteWebhook'
	| 'createTriggerWebhook'
	| 'startTriggerWebhook'
	| 'checkTriggerWebhook'
	| 'deleteTriggerWebhook'
	| 'listApiErrors'
	| 'getApiError'
	| 'listNpai'
	| 'testCredential';

/** A fault in words for the user, and for n8n. */
export interface FaultAdvice {
	/** What happened, with the code, and what to do next. n8n may show nothing but this. */
	message: string;
	/** The service's own words, the HTTP status and the id of the call, for whoever looks closer. */
	description: string;
	/** For `NodeApiError`. Absent where a repeat must be a person's decision. */
	failure?: { cause: Cause; retryAfterMs?: number };
}

interface Task {
	/** What is certain when the service refused, or the call never left. */
	not: string;
	/** What is not certain otherwise; undefined where it does not matter. */
	unsure?: string;
	/** What to do about the uncertainty. */
	check?: string;
}

const TASKS: Readonly<Record<CallKind, Task>> = {
	send: {
		not: 'The campaign was not sent',
		unsure: 'It is unknown whether the campaign was sent',
		check:
			'Before you send it again by hand, check the campaign list or the delivery reports in your account with the service: people may get it twice otherwise.',
	},
	simulate: { not: 'The campaign could not be simulated' },
	createWebhook: {
		not: 'The webhook was not created',
		unsure: 'It is unknown whether the webhook was created',
		check:
			'Before you create it again, check in your account with the service whether it is there: two webhooks report everything twice.',
	},
	updateWebhookStatus: {
		not: 'The status of the webhook was not changed',
		unsure: 'It is unknown whether the status of the webhook was changed',
		check: 'Doing it again does no harm.',
	},
	deleteWebhook: {
		not: 'The webhook was not deleted',
		unsure: 'It is unknown whether the webhook was deleted',
		check: 'Doing it again does no harm.',
	},
	createTriggerWebhook: {
		not: 'The webhook was not created',
		unsure: 'It is unknown whether the webhook was created',
		check:
			'If it was created, this trigger does not answer it: you can delete it in your account with the service.',
	},
	startTriggerWebhook: { not: 'The webhook was created but could not be made live' },
	checkTriggerWebhook: { not: 'It cannot be said whether the webhook is still there' },
	deleteTriggerWebhook: { not: 'It could not be deleted' },
	listApiErrors: { not: 'The log of refused calls could not be read' },
	getApiError: { not: 'The record of the refused call could not be read' },
	listNpai: { not: 'The list of undeliverable numbers could not be read' },
	testCredential: { not: 'The connection does not work' },
};

/** Calls that must not be repeated by themselves when their outcome is unknown. */
const ONCE_ONLY: ReadonlySet<CallKind> = new Set(['send', 'createWebhook', 'createTriggerWebhook']);

/** A text with one of these in it would be replaced as a whole by n8n's own text for the code. */
const N8N_REPLACES =
	/ECONN|ENOTFOUND|ETIMEDOUT|EADDR|ERRADDR|EHOSTUNREACH|EAI_AGAIN|ENOENT|EISDIR|ENOTDIR|EACCES|EEXIST|EPERM|GETADDRINFO/i;

/** A duration in the largest unit that says it well. */
export function inWords(ms: number): string {
	const seconds = Math.max(1, Math.ceil(ms / 1000));
	const [count, unit] =
		seconds < 120
			? [seconds, 'second']
			: seconds < 7200
				? [Math.ceil(seconds / 60), 'minute']
				: [Math.ceil(seconds / 3600), 'hour'];
	return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** The number by which the service's documentation knows what happened. */
function codeOf({ code, httpStatus, reason }: Fault): string {
	if (code !== undefined) return ` (status ${code})`;
	const telling = httpStatus !== undefined && (reason === 'http' || reason === 'redirect');
	return telling ? ` (HTTP ${httpStatus})` : '';
}

function quote(detail: string | undefined): string {
	return detail === undefined || N8N_REPLACES.test(detail) ? '' : ` It said: "${detail}".`;
}

const sentence = (...parts: Array<string | undefined>) =>
	parts.filter((part) => part !== undefined && part !== '').join(' ');

function describeCall({ detail, httpStatus, code, requestId }: Fault): string {
	const parts = [
		detail === undefined ? undefined : `The service said: "${detail}".`,
		code === undefined ? undefined : `Status: ${code}.`,
		httpStatus === undefined ? undefined : `HTTP status: ${httpStatus}.`,
		requestId === undefined ? undefined : `X-Request-Id of the call: ${requestId}.`,
	];
	return sentence(...parts);
}

function failureOf(fault: Fault, { cause }: Words, what: CallKind): FaultAdvice['failure'] {
	if (cause === undefined || (fault.kind === 'unknown' && ONCE_ONLY.has(what))) return undefined;
	return {
		cause,
		...(fault.retryAfterMs !== undefined && { retryAfterMs: fault.retryAfterMs }),
	};
}

/**
 * A fault in plain words: what happened, what to do next, and for a send whose outcome is unknown what to check
 * before anybody repeats it.
 */
export function describeFault(fault: Fault, what: CallKind): FaultAdvice {
	const task = TASKS[what];
	const words = wordsFor(fault, what);
	const unsure = fault.kind === 'unknown' && task.unsure !== undefined;
	const wait =
		fault.retryAfterMs === undefined || fault.retryAfterMs === 0
			? undefined
			: `The service asks to wait ${inWords(fault.retryAfterMs)}.`;
	const who = fault.kind === 'rejected' ? 'the service refused it because ' : '';
	const advice: FaultAdvice = {
		message: sentence(
			`${unsure ? task.unsure : task.not}: ${who}${words.why}${codeOf(fault)}.${quote(fault.detail)}`,
			wait,
			words.next,
			unsure ? task.check : undefined,
		),
		description: describeCall(fault),
	};
	const failure = failureOf(fault, words, what);
	if (failure) advice.failure = failure;
	return advice;
}

/**
 * For a send whose answer did not come, but which the service's own log of refused calls holds: it did nothing.
 * @param found the code in the log's record
 */
export function describeProvenRefusal({ code }: { code?: number }): FaultAdvice {
	const words = wordsFor({ kind: 'rejected', reason: 'status', code }, 'send');
	return {
		message: sentence(
			`The campaign was not sent: the answer did not come, but the service's log of refused calls holds this call, because ${words.why}${codeOf({ kind: 'rejected', reason: 'status', code })}.`,
			words.next,
			'It is safe to send it again.',
		),
		description: 'The call was found in the log by its X-Request-Id.',
		...(words.cause && { failure: { cause: words.cause } }),
	};
}
