// What the pictures of the panels show: each operation and the trigger, filled in as people would.
import type { INodeParameters } from 'n8n-workflow';

const message = 'Open until 10 pm this Friday: come and see the new collection.';
const NUMBERS_PANEL = {
	resource: 'campaign',
	sendTo: 'numbers',
	phoneNumbers: '={{ $json.phone }}',
};

/** One node per operation; its name is the picture's. */
export const operations: Record<string, INodeParameters> = {
	'campaign-send': { ...NUMBERS_PANEL, operation: 'send', message },
	'campaign-send-lists': {
		resource: 'campaign',
		operation: 'send',
		sendTo: 'lists',
		listIds: '1001, 1002',
		message: 'Hello [info1], your card is valid until [info3].',
	},
	'campaign-send-options': {
		...NUMBERS_PANEL,
		operation: 'send',
		defaultCountry: 'FR',
		message,
		options: {
			allowedHours: {
				window: {
					hours: 'own',
					days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
					from: '09:00',
					until: '20:00',
				},
			},
			campaigns: 'perItem',
			characters: 'lookAlikes',
			emptyFields: 'send',
			links: '',
			maxRecipients: 10000,
			messageId: '={{ $json.id }}',
			minimumCreditsLeft: 500,
			outputItemPer: 'input',
			outsideAllowedHours: 'schedule',
			batching: { batch: { batchSize: 50, batchInterval: 1000 } },
			schedule: '',
			sendOnlyTo: '+33 6 39 98 00 01',
			sender: 'MyShop',
			timeout: 120,
			unknownOutcome: 'stop',
		},
	},
	'campaign-send-and-wait': {
		resource: 'campaign',
		operation: 'sendAndWait',
		to: '+33 6 39 98 00 01',
		message: 'Release 2.4 is ready. May it go live?',
		answerBy: 'linkOrReply',
		approvalOptions: { values: { approvalType: 'double' } },
		options: {
			ifUnclear: 'askOnceMore',
			unclearMessage: 'Sorry, that was not clear.',
			limitWaitTime: {
				values: { limitType: 'afterTimeInterval', resumeAmount: 1, resumeUnit: 'days' },
			},
		},
	},
	'campaign-simulate': { ...NUMBERS_PANEL, operation: 'simulate', message },
	'webhook-create': {
		resource: 'webhook',
		operation: 'create',
		url: 'https://example.com/sms/reports',
	},
	'webhook-update-status': {
		resource: 'webhook',
		operation: 'updateStatus',
		webhookId: '={{ $json.webhook.webhook_id }}',
	},
	'webhook-delete': {
		resource: 'webhook',
		operation: 'delete',
		webhookId: '={{ $json.webhook.webhook_id }}',
	},
	'api-error-get-many': { resource: 'apiError', operation: 'getAll' },
	'api-error-get-many-options': {
		resource: 'apiError',
		operation: 'getAll',
		options: { start: 0 },
		sort: { rule: { sortBy: 'log_date', direction: 'descending' } },
	},
	'api-error-get': {
		resource: 'apiError',
		operation: 'get',
		logId: { __rl: true, mode: 'id', value: '={{ $json.log_id }}' },
	},
	'undeliverable-get-many': { resource: 'npai', operation: 'getAll' },
};

/** The same for the trigger. */
export const triggers: Record<string, INodeParameters> = {
	trigger: { events: ['MO'] },
	'trigger-reports': { events: ['DLR', 'STOP', 'MO'], outputs: 'perEvent' },
	'trigger-options': {
		events: ['CLICKER'],
		options: {
			allowPrivateUrl: false,
			allowedIps: '20.216.193.64, 20.216.200.241',
			campaignIds: '',
			ignoreRepeats: true,
			includeHeaders: false,
			replyKeywords: '',
			signatureCheck: 'automatic',
			signatureHeader: 'X-Service-Signature',
			waitForMore: 0,
		},
	},
};
