import type { CallKind } from './callKinds';
import {
	CHECK_BASE_URL,
	CHECK_DATA,
	CHECK_TOKEN,
	PUBLISH_LATER,
	REPORT_BUG,
	type FaultText,
} from './faultText';

/** For -5, by the call: what was not found. */
export const NOT_FOUND_TEXTS: Readonly<Record<CallKind, FaultText>> = {
	send: {
		explanation: 'the service does not know a recipient list or something else that was named',
		nextStep: "Check 'List IDs'.",
	},
	simulate: {
		explanation: 'the service does not know a recipient list or something else that was named',
		nextStep: "Check 'List IDs'.",
	},
	createWebhook: {
		explanation: 'the service does not know something that was named',
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
		explanation: 'the service does not know something that was named',
		nextStep: CHECK_BASE_URL,
	},
	startTriggerWebhook: { explanation: 'there is no webhook with this ID', nextStep: PUBLISH_LATER },
	checkTriggerWebhook: { explanation: 'there is no webhook with this ID', nextStep: PUBLISH_LATER },
	deleteTriggerWebhook: { explanation: 'there is no webhook with this ID', nextStep: '' },
	listApiErrors: {
		explanation: 'the service does not know its own log of refused calls',
		nextStep: CHECK_BASE_URL,
	},
	getApiError: {
		explanation: 'there is no record with this ID',
		nextStep: 'Pick a record from the list: old ones are removed by the service.',
	},
	listNpai: {
		explanation: 'the service does not know the list of undeliverable numbers',
		nextStep: CHECK_BASE_URL,
	},
	testCredential: {
		explanation: 'the service does not know its own log of refused calls',
		nextStep: CHECK_BASE_URL,
	},
};

/** The service's negative codes (contract 7.3). */
export const STATUS_TEXTS: Readonly<Record<number, FaultText>> = {
	[-1]: {
		explanation: 'the access token is not valid',
		nextStep: CHECK_TOKEN,
		cause: 'credential-invalid',
	},
	[-2]: {
		explanation: 'the service could not read the request as XML',
		nextStep: `Set 'Data Format' in the credential to JSON. ${REPORT_BUG}`,
		cause: 'node-defect',
	},
	[-3]: {
		explanation: 'there are not enough credits',
		nextStep: 'Top up the credits of your account with the service, then run this again.',
		cause: 'quota-exhausted',
	},
	[-4]: {
		explanation: 'the service does not accept the date to send at',
		nextStep: "Check 'Schedule': the date must be in the future.",
		cause: 'configuration-invalid',
	},
	[-6]: {
		explanation: 'the service could not read the request as JSON',
		nextStep: `Set 'Data Format' in the credential to XML. ${REPORT_BUG}`,
		cause: 'node-defect',
	},
	[-7]: {
		explanation: 'the service does not accept some of the data',
		nextStep: CHECK_DATA,
		cause: 'configuration-invalid',
	},
};

/** HTTP statuses that reject a request. */
export const HTTP_TEXTS: Readonly<Record<number, FaultText>> = {
	400: {
		explanation: 'the service does not accept the request',
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
		explanation: 'the service does not accept some of the data',
		nextStep: CHECK_DATA,
		cause: 'configuration-invalid',
	},
	429: {
		explanation: 'the service got too many requests in a short time',
		nextStep: 'Wait, then run this again.',
		cause: 'rate-limited',
	},
};
