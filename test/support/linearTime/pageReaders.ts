import type { IWebhookFunctions } from 'n8n-workflow';
import { judgeReply } from '../../../nodes/SmsCampaigns/responsePage/handleReply';
import * as pages from '../../../nodes/SmsCampaigns/responsePage/pages';
import { readQuestion } from '../../../nodes/SmsCampaigns/responsePage/questionStore';
import { unreachableLinkNote } from '../../../nodes/SmsCampaigns/responsePage/responseLink';
import { translationFor } from '../../../nodes/SmsCampaigns/responsePage/translations';
import { readWaitLimit } from '../../../nodes/SmsCampaigns/responsePage/waitLimit';
import { CALLS, COPIES, except, NO_TEXT, pump, type Readers } from './types';

const question = (text: string) => ({
	...{ token: text, text, title: text, details: text, approve: text, disapprove: text },
	...{ canDisapprove: true, until: text, about: {} },
});
const WORDS = translationFor('en');

export const pageReaders: Readers = {
	'responsePage/handleReply.ts': {
		judgeReply: pump((text) => {
			const reply = {
				messageIds: [text],
				from: [text],
				rules: { canDisapprove: true, code: text },
			};
			const passed = { messageId: text, from: text, message: text };
			return judgeReply({ ...question(text), until: undefined, reply }, passed, new Date(0));
		}),
		...except(CALLS, 'handleReply'),
	},
	'responsePage/handleResponse.ts': except(CALLS, 'answerItem', 'handleResponse', 'unansweredItem'),
	'responsePage/pages.ts': {
		questionPage: pump((text) => pages.questionPage(question(text), WORDS, 'Europe/Paris')),
		thanksPage: pump((text) => pages.thanksPage(question(text), WORDS, true)),
		...except(NO_TEXT, 'closedPage'),
	},
	'responsePage/resuming.ts': except(NO_TEXT, 'beginResume', 'readingOf'),
	'responsePage/runAgain.ts': except(NO_TEXT, 'runAgain', 'runsAgainFor'),
	'responsePage/questionStore.ts': {
		readQuestion: pump((text) => {
			const context = { getNode: () => ({ name: text }), evaluateExpression: () => text };
			return readQuestion(context as unknown as IWebhookFunctions);
		}),
		...except(NO_TEXT, 'linkToken', 'storeQuestion', 'storedQuestion'),
	},
	'responsePage/responseLink.ts': {
		unreachableLinkNote: pump(
			(text) => unreachableLinkNote(text, 'https://example.com'),
			['https://', '/'],
			['http://127', '/'],
		),
		...except(COPIES, 'responseLink'),
	},
	'responsePage/translations.ts': {
		translationFor: pump((text) => translationFor(text), ['fr;q=', 'x'], ['fr;', 'q=1']),
	},
	'responsePage/waitLimit.ts': {
		readWaitLimit: pump((text) => [
			readWaitLimit({ resumeAmount: text, resumeUnit: text }, new Date(0), 'Europe/Paris'),
			readWaitLimit(
				{ limitType: 'atSpecifiedTime', maxDateAndTime: text },
				new Date(0),
				'Europe/Paris',
			),
		]),
	},
};
