/** The kinds of calls that error messages distinguish. */
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

/** Texts for a failed call. */
interface CallText {
	/** For a call that was rejected or never left. */
	notDone: string;
	/** For a call whose outcome is unknown; undefined where that makes no difference. */
	unknown?: string;
	/** What to do before repeating a call whose outcome is unknown. */
	beforeRepeating?: string;
}

export const CALL_TEXTS: Readonly<Record<CallKind, CallText>> = {
	send: {
		notDone: 'Not sent',
		unknown: 'It is unknown whether the campaign was sent',
		beforeRepeating:
			'Before you send it again by hand, check the campaign list or the delivery reports in your account with the service: people may get it twice otherwise.',
	},
	simulate: { notDone: 'The campaign could not be simulated' },
	createWebhook: {
		notDone: 'The webhook was not created',
		unknown: 'It is unknown whether the webhook was created',
		beforeRepeating:
			'Before you create it again, check in your account with the service whether it is there: two webhooks report everything twice.',
	},
	updateWebhookStatus: {
		notDone: 'The status of the webhook was not changed',
		unknown: 'It is unknown whether the status of the webhook was changed',
		beforeRepeating: 'Doing it again does no harm.',
	},
	deleteWebhook: {
		notDone: 'The webhook was not deleted',
		unknown: 'It is unknown whether the webhook was deleted',
		beforeRepeating: 'Doing it again does no harm.',
	},
	createTriggerWebhook: {
		notDone: 'The webhook was not created',
		unknown: 'It is unknown whether the webhook was created',
		beforeRepeating:
			'If it was created, this trigger does not answer it: you can delete it in your account with the service.',
	},
	startTriggerWebhook: { notDone: 'The webhook was created but could not be made live' },
	checkTriggerWebhook: { notDone: 'It cannot be said whether the webhook is still there' },
	deleteTriggerWebhook: { notDone: 'It could not be deleted' },
	listApiErrors: { notDone: 'The log of refused calls could not be read' },
	getApiError: { notDone: 'The record of the refused call could not be read' },
	listNpai: { notDone: 'The list of undeliverable numbers could not be read' },
	testCredential: { notDone: 'The connection does not work' },
};

/** Calls that must not be retried automatically when their outcome is unknown. */
export const NEVER_REPEATED: ReadonlySet<CallKind> = new Set([
	'send',
	'createWebhook',
	'createTriggerWebhook',
]);
