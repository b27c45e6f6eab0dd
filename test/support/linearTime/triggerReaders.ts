import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { isOtherWebhook } from '../../../nodes/SmsCampaigns/trigger/lifecycle/isOtherWebhook';
import {
	readEvents,
	checkWebhookUrl,
} from '../../../nodes/SmsCampaigns/trigger/lifecycle/readEvents';
import { checkReachable } from '../../../nodes/SmsCampaigns/trigger/lifecycle/reachability';
import { Claims } from '../../../nodes/SmsCampaigns/trigger/receive/claims';
import { toIso } from '../../../nodes/SmsCampaigns/trigger/receive/eventDates';
import { typedFields } from '../../../nodes/SmsCampaigns/trigger/receive/eventFields';
import * as eventId from '../../../nodes/SmsCampaigns/trigger/receive/eventId';
import * as outputItems from '../../../nodes/SmsCampaigns/trigger/receive/outputItems';
import { parseDelivery } from '../../../nodes/SmsCampaigns/trigger/receive/parseEvents';
import * as request from '../../../nodes/SmsCampaigns/trigger/receive/request';
import { isSigned } from '../../../nodes/SmsCampaigns/trigger/receive/signature';
import * as events from '../../../nodes/SmsCampaigns/trigger/registration/events';
import * as secret from '../../../nodes/SmsCampaigns/trigger/registration/secret';
import * as webhookUrl from '../../../nodes/SmsCampaigns/trigger/registration/webhookUrl';
import { isWanted } from '../../../nodes/SmsCampaigns/trigger/settings/filters';
import { readGroupSettings } from '../../../nodes/SmsCampaigns/trigger/settings/groupEvents';
import * as ipAllowList from '../../../nodes/SmsCampaigns/trigger/settings/ipAllowList';
import { holdsKeyword } from '../../../nodes/SmsCampaigns/trigger/settings/keywords';
import { readTriggerSettings } from '../../../nodes/SmsCampaigns/trigger/settings/readSettings';
import * as reportStatuses from '../../../nodes/SmsCampaigns/trigger/settings/reportStatuses';
import { CALLS, COPIES, except, NO_TEXT, pump, type Readers } from './types';

const FILTERS = { reports: 'all', statuses: [], campaignIds: ['1'], keywords: [] } as const;

/** A trigger whose parameters are all the same text. */
const contextOf = (text: string) =>
	({
		getNode: () => ({ name: 'Trigger' }),
		getNodeParameter: (name: string) =>
			name === 'options'
				? { allowedIps: text, campaignIds: text, replyKeywords: text, signatureHeader: text }
				: name === 'reports'
					? 'selected'
					: name === 'events'
						? ['DLR']
						: text,
	}) as unknown as IHookFunctions & IWebhookFunctions;

/** Its settings, without what is refused before the rest is read. */
const settingsOf = (options: object) =>
	({ getNodeParameter: (name: string) => (name === 'options' ? options : 'all') }) as never;

const readDlr = (text: string) =>
	outputItems.readEvent({ date: text, status: text, message_id: text, [text]: text }, 'DLR', 'xml');

const SETTINGS = { simplify: true, includeHeaders: true, signatureHeader: 'x' } as never;

export const triggerReaders: Readers = {
	'trigger/lifecycle/activationAttempt.ts': except(NO_TEXT, 'attemptOf'),
	'trigger/lifecycle/checkWebhooks.ts': except(CALLS, 'checkWebhooks'),
	'trigger/lifecycle/createWebhooks.ts': except(CALLS, 'createWebhooks'),
	'trigger/lifecycle/deleteLeftovers.ts': except(CALLS, 'deleteLeftovers'),
	'trigger/lifecycle/deleteWebhooks.ts': except(CALLS, 'deleteWebhooks'),
	'trigger/lifecycle/errors.ts': except(
		CALLS,
		...['quoteWebhookType', 'toCheckError', 'toCreateError', 'toLateError'],
	),
	'trigger/lifecycle/isOtherWebhook.ts': {
		isOtherWebhook: pump(
			(text) => isOtherWebhook({ type: text, url: text }, 'DLR', text),
			['https://', ''],
			['&amp;', ';'],
		),
	},
	'trigger/lifecycle/lifecycleSession.ts': except(
		CALLS,
		...['discardWebhook', 'saveSession', 'withLifecycleSession'],
	),
	'trigger/lifecycle/log.ts': except(COPIES, 'logKept', 'warnOnce'),
	'trigger/lifecycle/reachability.ts': {
		checkReachable: pump(
			(text) => {
				const context = contextOf(text);
				checkReachable({ context, base: text } as never, { baseUrl: 'https://example.com' });
				checkReachable({ context, base: 'http://localhost' } as never, { baseUrl: text });
			},
			['https://', ''],
			['https://', '.local'],
			['https://[', ']'],
		),
	},
	'trigger/lifecycle/readEvents.ts': {
		checkWebhookUrl: pump(
			(text) => checkWebhookUrl({ context: contextOf(text), base: text } as never),
			['https://', ''],
		),
		readEvents: pump((text) => readEvents(contextOf(text))),
	},
	'trigger/lifecycle/timeouts.ts': except(NO_TEXT, 'withTimeout'),
	'trigger/logLine.ts': except(COPIES, 'triggerLogLine'),
	'trigger/receive/answerQuestion.ts': except(CALLS, 'answerQuestion', 'isReplyToQuestion'),
	'trigger/receive/answers.ts': except(NO_TEXT, 'received', 'outgoingResponse', 'sendAnswer'),
	'trigger/receive/caller.ts': except(NO_TEXT, 'callerOf'),
	'trigger/receive/claims.ts': {
		Claims: pump(async (text) => await new Claims().claim([text], Promise.resolve())),
	},
	'trigger/receive/eventCall.ts': except(COPIES, 'EventCall'),
	'trigger/receive/eventGroups.ts': except(NO_TEXT, 'EventGroups'),
	'trigger/receive/eventDates.ts': {
		toIso: pump((text) => toIso(text), ['2027-01-31 ', ''], ['2027-01-31T09:30:00', 'x']),
	},
	'trigger/receive/eventFields.ts': {
		typedFields: pump((text) => [
			typedFields({ date: text, status: text, message_id: text }, 'DLR', 'xml'),
			typedFields({ balance: text, trigger: text }, 'BALANCE_ALERT', 'json'),
		]),
	},
	'trigger/receive/eventId.ts': {
		canonicalJson: pump((text) => eventId.canonicalJson({ [text]: [text] })),
		makeEventId: pump((text) => eventId.makeEventId('MO', { message: text })),
	},
	'trigger/receive/findWebhook.ts': except(CALLS, 'findWebhook'),
	'trigger/receive/log.ts': except(COPIES, 'LineLimit', 'warnLimited'),
	'trigger/receive/n8nAnswer.ts': except(NO_TEXT, 'watchN8nAnswer'),
	'trigger/receive/outputItems.ts': {
		readEvent: pump((text) => readDlr(text)),
		toItem: pump((text) =>
			outputItems.toItem(readDlr(text), text, SETTINGS, { headers: { [text]: text } }),
		),
		...except(NO_TEXT, 'toOutputs'),
	},
	'trigger/receive/parseEvents.ts': {
		parseDelivery: pump(
			(text) => parseDelivery(Buffer.from(text)),
			['{"message":"', '"}'],
			['{"campaign_id":', '}'],
			['[', ']'],
			['<mo><message>', '</message></mo>'],
			['<mo ', '/>'],
			['<!--', '--><html'],
		),
	},
	'trigger/receive/receiveEvents.ts': except(CALLS, 'receiveEvents'),
	'trigger/receive/request.ts': {
		headerValues: pump((text) => [
			request.headerValues({ headers: { [text]: text } }, 'x'),
			request.headerValues({ headers: {}, rawHeaders: [text, text] }, text),
		]),
		readRawBody: pump((text) => {
			const headers = { 'content-type': text };
			return request.readRawBody({ headers, rawBody: Buffer.alloc(0) });
		}),
	},
	'trigger/receive/signature.ts': {
		isSigned: pump(
			(text) => [
				isSigned(text, Buffer.from('body'), 'secret', 'automatic'),
				isSigned('signature', Buffer.from(text), 'secret', 'automatic'),
			],
			['sha256=', ''],
			['sha1=', '='],
		),
	},
	'trigger/receive/signatureSecret.ts': except(CALLS, 'signatureSecretOf'),
	'trigger/receive/storeEvents.ts': except(COPIES, 'storeEvents', 'storeItems'),
	'trigger/registration/events.ts': {
		isEventType: pump((text) => events.isEventType(text)),
	},
	'trigger/registration/runExclusive.ts': except(NO_TEXT, 'isChangingWebhooks', 'runExclusive'),
	'trigger/registration/secret.ts': {
		hashSecret: pump((text) => secret.hashSecret(text, text)),
		isEqualSecret: pump((text) => secret.isEqualSecret(text, 'secret')),
		...except(NO_TEXT, 'makeSecret'),
	},
	'trigger/registration/webhookStore.ts': except(
		NO_TEXT,
		...['overwrittenIds', 'readState', 'writeState'],
	),
	'trigger/registration/webhookUrl.ts': {
		isNonce: pump((text) => webhookUrl.isNonce(text)),
		makeWebhookUrl: pump((text) => webhookUrl.makeWebhookUrl(text, 'MO', text), ['https://', '']),
		readWebhookQuery: pump((text) => webhookUrl.readWebhookQuery({ type: text, nonce: text })),
		...except(NO_TEXT, 'makeNonce'),
	},
	'trigger/settings/filters.ts': {
		isWanted: pump((text) =>
			isWanted({ message: text, campaign_id: '1' }, 'MO', { ...FILTERS, keywords: ['oui', text] }),
		),
	},
	'trigger/settings/groupEvents.ts': {
		readGroupSettings: pump((text) => [
			readGroupSettings(text, text),
			readGroupSettings('all', text),
		]),
	},
	'trigger/settings/ipAllowList.ts': {
		isAllowedIp: pump((text) => ipAllowList.isAllowedIp(text, []), ['::', '1'], ['1.', '.1']),
		readAllowedIps: pump(
			(text) => ipAllowList.readAllowedIps(text),
			['192.0.2.1/', ''],
			['::', ':1'],
			['::ffff:', '.1'],
		),
	},
	'trigger/settings/keywords.ts': {
		holdsKeyword: pump((text) => [
			holdsKeyword(text, ['oui', 'aa', '👍']),
			holdsKeyword('oui', [text]),
			holdsKeyword(`${text}b`, [text.slice(text.length / 2)]),
		]),
	},
	'trigger/settings/readSettings.ts': {
		readTriggerSettings: pump((text) => [
			readTriggerSettings(contextOf(text), true),
			readTriggerSettings(settingsOf({ campaignIds: text }), false),
			readTriggerSettings(settingsOf({ replyKeywords: text, signatureHeader: text }), false),
		]),
	},
	'trigger/settings/reportStatuses.ts': {
		describeStatus: pump((text) => reportStatuses.describeStatus(text)),
		...except(NO_TEXT, 'isDelivered', 'isIntermediate'),
	},
};
