import type { IExecuteFunctions } from 'n8n-workflow';
import { sendOutputFields } from '../../../nodes/SmsCampaigns/actions/campaign/description/outputFields';
import { readAllowedHours } from '../../../nodes/SmsCampaigns/actions/campaign/input/allowedHours';
import {
	addHowToReply,
	readButtons,
} from '../../../nodes/SmsCampaigns/actions/campaign/input/buttons';
import { createCampaignReader } from '../../../nodes/SmsCampaigns/actions/campaign/input/campaignItem';
import { findDuplicateMessageId } from '../../../nodes/SmsCampaigns/actions/campaign/input/duplicateMessageIds';
import { createEmptyFieldCheck } from '../../../nodes/SmsCampaigns/actions/campaign/input/emptyFields';
import * as humanReview from '../../../nodes/SmsCampaigns/actions/campaign/input/humanReview';
import { createMessageReader } from '../../../nodes/SmsCampaigns/actions/campaign/input/message';
import { createQuestionReader } from '../../../nodes/SmsCampaigns/actions/campaign/input/question';
import * as replyAnswer from '../../../nodes/SmsCampaigns/actions/campaign/input/replyAnswer';
import * as runSettings from '../../../nodes/SmsCampaigns/actions/campaign/input/runSettings';
import { createUnclearReader } from '../../../nodes/SmsCampaigns/actions/campaign/input/unclearMessage';
import { readTestNumbers } from '../../../nodes/SmsCampaigns/actions/campaign/input/testNumbers';
import { previewCampaign } from '../../../nodes/SmsCampaigns/actions/campaign/output/hints';
import * as columns from '../../../nodes/SmsCampaigns/actions/common/columnExpressions';
import { splitExpression } from '../../../nodes/SmsCampaigns/actions/common/expressionParts';
import { mayComeFromModel } from '../../../nodes/SmsCampaigns/actions/common/modelExpressions';
import { readOutputChoice } from '../../../nodes/SmsCampaigns/actions/common/outputFields';
import { readResultLimit, toWholeNumber } from '../../../nodes/SmsCampaigns/actions/common/paging';
import { Parameters } from '../../../nodes/SmsCampaigns/actions/common/parameters';
import { findUnintendedWord } from '../../../nodes/SmsCampaigns/actions/common/unintendedWords';
import { readChoice } from '../../../nodes/SmsCampaigns/shared/readChoice';
import { readResourceId } from '../../../nodes/SmsCampaigns/actions/common/readId';
import { toOptionalText } from '../../../nodes/SmsCampaigns/actions/common/toOptionalText';
import { shortenForModel } from '../../../nodes/SmsCampaigns/actions/common/toolOutput';
import { webhookItem } from '../../../nodes/SmsCampaigns/actions/webhook/webhookItem';
import { CALLS, COPIES, except, NO_TEXT, pump, type Readers } from './types';

const HOURS = ['hours', 'days', 'from', 'until'];

/** The parameters of a node, by path. */
const parametersOf = (set: Record<string, unknown>) =>
	({
		get: (path: string, _index: number, fallback: unknown) => set[path] ?? fallback,
		stored: (path: string) => set[path],
		expressionParts: () => undefined,
		field: () => set.field,
		isFixed: () => true,
		isForRun: () => true,
		timeZone: 'Europe/Paris',
		nodeType: set.nodeType ?? 'smsCampaigns',
	}) as unknown as Parameters;

const NODE = { getNode: () => ({ name: 'SMS', parameters: {}, type: 'smsCampaigns' }) };

/** A node with one parameter, and items with one column. */
const contextOf = (parameter: string, column: string) => {
	const items = [{ json: { a: column, [column]: 1 } }];
	return {
		getNode: () => ({ ...NODE.getNode(), parameters: { a: parameter } }),
		getTimezone: () => 'Europe/Paris',
		getInputData: () => items,
		getNodeParameter: () => column,
		evaluateExpression: () => column,
		getWorkflowDataProxy: () => ({ $json: items[0].json }),
	} as unknown as IExecuteFunctions;
};

const message = (text: string) => ({
	message: text,
	shortenLinks: true,
	'options.links': text,
	'options.sender': text,
	'options.schedule': text,
});

export const actionReaders: Readers = {
	'actions/campaign/input/allowedHours.ts': {
		readAllowedHours: pump((text) =>
			['outsideAllowedHours', ...HOURS.map((name) => `allowedHours.window.${name}`)].map((name) =>
				readAllowedHours(
					parametersOf({ 'options.allowedHours.window': {}, [`options.${name}`]: text }),
				),
			),
		),
	},
	'actions/campaign/input/buttons.ts': {
		addHowToReply: pump((text) =>
			addHowToReply(text, parametersOf({ answerBy: 'reply', message: text }), 0),
		),
		readButtons: pump((text) =>
			readButtons(
				parametersOf({
					'approvalOptions.values.approvalType': 'double',
					'approvalOptions.values.approveLabel': text,
					'approvalOptions.values.disapproveLabel': text,
				}),
				0,
			),
		),
	},
	'actions/campaign/input/campaignItem.ts': {
		createCampaignReader: pump((text) => [
			createCampaignReader(parametersOf({ message: 'a', phoneNumbers: text }), false)(0),
			createCampaignReader(
				parametersOf({ message: 'a', sendTo: 'lists', listIds: text }),
				false,
			)(0),
		]),
	},
	'actions/campaign/input/checkRunWideOptions.ts': except(NO_TEXT, 'checkRunWideOptions'),
	'actions/campaign/input/duplicateMessageIds.ts': {
		findDuplicateMessageId: pump((text) => {
			const recipients = [{ value: '1', gsmsmsid: text }];
			const entry = (index: number) => ({ index, input: { recipients } as never });
			return findDuplicateMessageId([entry(0), entry(1)]);
		}),
	},
	'actions/campaign/input/emptyFields.ts': {
		createEmptyFieldCheck: pump(
			(text) => {
				const parameters = new Parameters(contextOf(text, text));
				const parts = parameters.expressionParts('a');
				const expressionParts = (path: string) => (path === 'message' ? parts : undefined);
				return createEmptyFieldCheck(
					{ expressionParts, get: () => 'stop' } as unknown as Parameters,
					'send',
				)(0);
			},
			['={{ $json.none }}', ''],
			['={{', '}} x'],
		),
	},
	'actions/campaign/input/humanReview.ts': {
		checkReviewer: pump(
			(text) => humanReview.checkReviewer(parametersOf({ to: text, approvalOptions: { a: text } })),
			['={{', '}}'],
		),
		cutForSms: pump((text) => humanReview.cutForSms(text)),
		reviewText: pump(
			(text) => [
				humanReview.reviewText(text, { a: text }),
				humanReview.reviewText('[object Object]', { [text]: [text] }),
			],
			['[object Object]', '[object Object]'],
		),
		...except(NO_TEXT, 'isHumanReview'),
	},
	'actions/campaign/input/message.ts': {
		createMessageReader: pump((text) => [
			createMessageReader(parametersOf(message(text)), false)(0),
			createMessageReader(parametersOf({ message: 'a', 'options.sender': text }), false)(0),
			createMessageReader(parametersOf({ message: 'a', 'options.schedule': text }), false)(0),
			createMessageReader(parametersOf({ message: 'a', pushtype: text }), false)(0),
		]),
	},
	'actions/campaign/input/question.ts': {
		createQuestionReader: pump(
			(text) => {
				const asked = { to: '33639980000', message: text, 'options.details': text };
				return [
					createQuestionReader(parametersOf(asked))(0),
					createQuestionReader(parametersOf({ ...asked, nodeType: 'HitlTool', field: { text } }))(
						0,
					),
				];
			},
			['a', '<-short->'],
		),
	},
	'actions/campaign/input/unclearMessage.ts': {
		createUnclearReader: pump((text) =>
			createUnclearReader(
				parametersOf({
					answerBy: 'reply',
					'options.ifUnclear': 'askOnceMore',
					'options.unclearMessage': text,
				}),
			)(0),
		),
	},
	'actions/campaign/input/replyAnswer.ts': {
		addReplyLine: pump(
			(text) => replyAnswer.addReplyLine(text, { canDisapprove: true }),
			['YES ', ''],
		),
		insertCode: pump(
			(text) => replyAnswer.insertCode(text, { canDisapprove: true }, '4821'),
			['', '0000'],
		),
		readReplyRules: pump(
			(text) =>
				replyAnswer.readReplyRules(
					parametersOf({
						answerBy: 'reply',
						'approvalOptions.values.approveWords': text,
						'approvalOptions.values.disapproveWords': text,
					}),
					0,
					true,
				),
			['', ','],
		),
		readAnswerBy: pump((text) => replyAnswer.readAnswerBy(parametersOf({ answerBy: text }), 0)),
	},
	'actions/campaign/input/runSettings.ts': {
		readRunSettings: pump((text) => [
			runSettings.readRunSettings(parametersOf({ 'options.maxRecipients': text }), []),
			runSettings.readRunSettings(parametersOf({ 'options.timeout': text }), []),
		]),
		readSpendingLimits: pump(
			(text) => [
				runSettings.readSpendingLimits(parametersOf({ maximumCost: text }), true),
				runSettings.readSpendingLimits(parametersOf({ maximumCost: text }), false),
			],
			['={{', '}}'],
		),
	},
	'actions/campaign/input/testNumbers.ts': {
		readTestNumbers: pump((text) => {
			const parameters = parametersOf({ 'options.sendOnlyTo': text });
			return readTestNumbers({ context: NODE, parameters } as never);
		}),
	},
	'actions/campaign/output/acceptedCampaign.ts': except(COPIES, 'acceptedCampaignOf'),
	'actions/campaign/output/campaignColumns.ts': except(COPIES, 'CampaignColumns'),
	'actions/campaign/output/campaignOutput.ts': except(COPIES, 'CampaignOutput'),
	'actions/campaign/output/earlierTries.ts': except(
		NO_TEXT,
		'itemsSentBefore',
		'listsSentBefore',
		'summarizeSent',
	),
	'actions/campaign/output/hints.ts': {
		previewCampaign: pump((text) =>
			previewCampaign(
				{ wire: { text, sender: text, pushtype: 'marketing' } },
				{ kind: 'numbers', gsm: [] },
			),
		),
		...except(COPIES, 'addPreviewHints', 'addTestHints', 'previewJson'),
	},
	'actions/campaign/output/itemFates.ts': except(COPIES, 'ItemFates'),
	'actions/campaign/output/reach.ts': except(
		NO_TEXT,
		...['creditsLeftOf', 'describeLeftOut', 'reachOf', 'recipientStatus', 'sumReach'],
	),
	'actions/campaign/output/receipt.ts': except(NO_TEXT, 'addReceipt', 'describeReceipt'),
	'actions/campaign/output/reports.ts': except(
		COPIES,
		...['addAcceptedParts', 'addCampaignItems', 'carriedReport', 'changedReport', 'unknownReport'],
	),
	'actions/campaign/output/runSummary.ts': except(COPIES, 'nameItemRanges', 'summarizeLedger'),
	'actions/campaign/send/campaignTimes.ts': except(COPIES, 'CampaignTimes'),
	'actions/campaign/send/inNodeRetries.ts': except(NO_TEXT, 'InNodeRetries'),
	'actions/campaign/send/requests.ts': except(
		COPIES,
		...['findListConflicts', 'messagesByKey', 'prepareRequest', 'recipientsOf', 'toCampaignInputs'],
	),
	'actions/campaign/send/requestedWait.ts': except(
		NO_TEXT,
		...['noteRequestedWait', 'simulateWhenReady', 'waitAsRequested'],
	),
	'actions/campaign/send/runSend.ts': except(CALLS, 'runSend'),
	'actions/campaign/send/sendCampaign.ts': except(CALLS, 'sendAndRecord'),
	'actions/campaign/send/spendingLimits.ts': except(CALLS, 'enforceLimits'),
	'actions/campaign/sendAndWait/checkReached.ts': except(COPIES, 'checkReached'),
	'actions/campaign/sendAndWait/askAgain.ts': except(CALLS, 'askAgain'),
	'actions/campaign/sendAndWait/prepareReply.ts': except(CALLS, 'prepareReply'),
	'actions/campaign/sendAndWait/runSendAndWait.ts': except(CALLS, 'runSendAndWait'),
	'actions/campaign/sendAndWait/waitForAnswer.ts': except(CALLS, 'waitForAnswer'),
	'actions/common/batches.ts': except(NO_TEXT, 'runInBatches'),
	'actions/common/columnExpressions.ts': {
		ColumnReader: pump((text) => {
			const reader = new columns.ColumnReader(contextOf('', text));
			return [
				reader.read({ names: ['a', text], texts: [text, text, text] }, 0),
				reader.find('a', 0),
				reader.holdsText(/b$/, 0),
			];
		}),
		parseColumnTemplate: pump(
			(text) => columns.parseColumnTemplate(text),
			['=', ''],
			['={{ $json.a }}', '{{ $json.a }}'],
			['={{', '$json.a }}'],
			['={{ $json["', '"] }}'],
		),
	},
	'actions/common/displayOptions.ts': except(NO_TEXT, 'showForOperation'),
	'actions/common/expressionParts.ts': {
		splitExpression: pump(
			(text) => splitExpression(text),
			['=', ''],
			['={{', '}}'],
			['={{ $json.a }}', '{{ $json.a }}'],
		),
		...except(CALLS, 'ExpressionParts'),
	},
	'actions/common/unintendedWords.ts': {
		findUnintendedWord: pump(
			(text) => findUnintendedWord(text, `+${text}`, (pattern) => pattern.test(text)),
			['null', 'l'],
			['[object ', 'Object'],
		),
	},
	'actions/common/hints.ts': except(COPIES, 'Hints'),
	'actions/common/modelExpressions.ts': {
		mayComeFromModel: pump(
			(text) => [mayComeFromModel(text, true), mayComeFromModel({ a: [text] }, false)],
			['={{', '}}'],
			['={{ $vars.', ' }}'],
		),
	},
	'actions/common/outputFields.ts': {
		readOutputChoice: pump((text) => [
			readOutputChoice(parametersOf({ output: text }), []),
			readOutputChoice(
				parametersOf({ output: 'selectedFields', fields: [text, ...text] }),
				sendOutputFields,
			),
		]),
		...except(NO_TEXT, 'outputFields'),
		...except(COPIES, 'selectFields'),
	},
	'actions/common/paging.ts': {
		readResultLimit: pump((text) => readResultLimit(parametersOf({ limit: text }), 0)),
		toWholeNumber: pump((text) => toWholeNumber(text)),
	},
	'actions/common/parameters.ts': {
		Parameters: pump(
			(text) => {
				const parameters = new Parameters(contextOf(text, text));
				return [parameters.get('a', 0), parameters.isForRun('a'), parameters.differsAt('a')];
			},
			['=', ''],
			['={{ $json.', ' }}'],
		),
	},
	'shared/explainValues.ts': except(NO_TEXT, 'explainValues'),
	'shared/readChoice.ts': {
		readChoice: pump((text) => readChoice(text, 'Field', { a: 'A', b: 'B' })),
	},
	'actions/common/readId.ts': {
		readResourceId: pump((text) => readResourceId(text, 'Field')),
	},
	'actions/common/exceptions.ts': except(COPIES, 'completeException', 'toCallError'),
	'actions/common/results.ts': except(COPIES, 'ItemFailure', 'Results'),
	'actions/common/runPerItem.ts': except(CALLS, 'runPerItem'),
	'actions/common/runScope.ts': except("reads n8n's names for nodes", 'isTool', 'runScope'),
	'actions/common/toOptionalText.ts': {
		toOptionalText: pump((text) => toOptionalText(text)),
	},
	'actions/common/toolOutput.ts': {
		shortenForModel: pump((text) => shortenForModel({ json: { a: [text], [text]: { b: text } } })),
	},
	'actions/common/valueOrThrow.ts': except(COPIES, 'valueOrThrow'),
	'actions/methods/credentialTest.ts': except(CALLS, 'testSmsCampaignsApi'),
	'actions/methods/listSearch.ts': except(
		'searches at most 50 records for a text',
		'searchApiErrors',
	),
	'actions/router.ts': except(CALLS, 'route'),
	'actions/webhook/webhookItem.ts': {
		webhookItem: pump((url) => webhookItem({ webhook_id: '1', type: 'MO', url })),
	},
	'loadRuntime.ts': except(NO_TEXT, 'loadRuntime'),
	'runtime.ts': except(
		'comes from another file',
		...[
			'checkWebhooks',
			'createWebhooks',
			'deleteWebhooks',
			'handleReply',
			'handleResponse',
			'receiveEvents',
		],
		...['route', 'searchApiErrors', 'testSmsCampaignsApi'],
	),
};
