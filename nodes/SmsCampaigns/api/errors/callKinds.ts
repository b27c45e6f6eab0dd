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

/** What to say of a call that did not go through. */
export interface Task {
	/** What is certain when the service refused, or the call never left. */
	not: string;
	/** What is not certain otherwise; undefined where it does not matter. */
	unsure?: string;
	/** What to do about the uncertainty. */
	check?: string;
}

export const TASKS: Readonly<Record<CallKind, Task>> = {
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
export const ONCE_ONLY: ReadonlySet<CallKind> = new Set([
	'send',
	'createWebhook',
	'createTriggerWebhook',
]);
