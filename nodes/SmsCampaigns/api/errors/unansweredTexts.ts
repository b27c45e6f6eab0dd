import type { FaultReason } from '../model/types';
import { CHECK_BASE_URL, type FaultText } from './faultText';

/** Faults of requests that never left, by reason. */
export const UNREACHABLE_TEXTS: Readonly<Partial<Record<FaultReason, FaultText>>> = {
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
export const UNKNOWN_TEXTS: Readonly<Partial<Record<FaultReason, FaultText>>> = {
	timeout: {
		explanation: 'the service did not answer in time',
		nextStep: "The option 'Timeout (Seconds)' gives it longer.",
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
		nextStep: "Look at the service's own words in the details.",
	},
	unlisted: {
		explanation: 'the service gave a status whose meaning is not known',
		nextStep: "Look at the service's own words in the details.",
	},
};
