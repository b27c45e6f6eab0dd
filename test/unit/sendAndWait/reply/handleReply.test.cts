import fc from 'fast-check';
import type { IWebhookFunctions } from 'n8n-workflow';
import { handleResponse } from '../../../../nodes/SmsCampaigns/sendAndWait/page/handleResponse';
import {
	handleReply,
	judgeReply,
	type PassedReply,
} from '../../../../nodes/SmsCampaigns/sendAndWait/reply/handleReply';
import { identityOf } from '../../../model/identity.cts';
import { numberSpellings, spellNumber } from '../../../support/spellings/spellings.cts';
import type { Question } from '../../../../nodes/SmsCampaigns/sendAndWait/questionStore';
import { propertyRuns } from '../../../support/propertyRuns.cts';

const FROM = '33639980001';
const MESSAGE_ID = '417-a1f3-0-12-AAAA';
const QUESTION: Question = {
	text: 'May it go live?',
	expected: { type: 'approval', canDisapprove: true },
	token: 't',
	reply: { messageId: MESSAGE_ID, from: [FROM] },
};
const REPLY: PassedReply = { messageId: MESSAGE_ID, from: FROM, message: 'yes' };

/** The number of forged replies. */
const FORGERIES = propertyRuns(500);

it.each([
	['gone', { question: undefined }],
	['gone', { question: { ...QUESTION, reply: undefined } }],
	['gone', { reply: { ...REPLY, messageId: `${MESSAGE_ID}x` } }],
	['gone', { reply: { ...REPLY, from: `Shop ${FROM}` } }],
	['unclear', { reply: { ...REPLY, message: 'yes?' } }],
	['unclear', { reply: { ...REPLY, message: 'yes\u20e0' } }],
	['optOut', { reply: { ...REPLY, message: 'STOP SVP' } }],
	['answered', {}],
	['answered', { reply: { ...REPLY, from: `00${FROM}` } }],
	['answered', { reply: { ...REPLY, from: '+33 6 39 98 00 01' } }],
])(
	'reads a reply as "%s" after these changes to the question or the reply: %j',
	(outcome, changed: { question?: Question; reply?: PassedReply }) => {
		const { question, reply } = { question: QUESTION, reply: REPLY, ...changed };
		const answer = { approved: true, text: 'yes' };
		expect(judgeReply(question, reply)).toEqual(outcome === 'answered' ? answer : outcome);
	},
);

it.each([
	['262', '26269398'],
	['33', '3369398'],
])(
	'accepts a reply with the code 262 or 33 if the overseas number of the question has the code %s',
	(_code, start) => {
		const end = '0001';
		const question = { ...QUESTION, reply: { ...QUESTION.reply!, from: [start + end] } };
		for (const code of ['262', '33', '+262', '+33', '00262', '0033 (', '+33 ']) {
			const from = `${code}693 98 ${end}`;
			expect(judgeReply(question, { ...REPLY, from })).toMatchObject({ approved: true });
			const other = `${code}693 98 0002`;
			expect(judgeReply(question, { ...REPLY, from: other })).toBe('gone');
		}
	},
);

it(`accepts none of ${FORGERIES} forged replies as an answer`, () => {
	const text = fc.string({ unit: 'binary', maxLength: 60 });
	const spelled = numberSpellings.map((spelling) => String(spellNumber(FROM, spelling, false)));
	const forged = fc
		.record({
			messageId: fc.oneof(fc.constant(MESSAGE_ID), text),
			from: fc.oneof(spelled, text, fc.integer().map(String)),
			message: fc.constantFrom('yes', 'no', 'stop', ''),
		})
		.filter(
			({ messageId, from }) => !(messageId === MESSAGE_ID && identityOf('numbers', from) === FROM),
		);
	fc.assert(
		fc.property(forged, (reply) => {
			expect(judgeReply(QUESTION, reply)).toBe('gone');
		}),
		{ numRuns: FORGERIES },
	);
});

// This test uses a mock, because n8n's engine always passes a readable node.
it.each([
	['a reply', handleReply],
	['a page request', handleResponse],
])('responds to %s with 503 and a log line if the question is unreadable', (_what, handle) => {
	const [codes, log]: [number[], string[]] = [[], []];
	const status = (code: number) => ({ json: () => codes.push(code), send: () => codes.push(code) });
	const context = {
		getHeaderData: () => ({}),
		getQueryData: () => ({}),
		getRequestObject: () => ({ method: 'GET' }),
		getResponseObject: () => ({ status, setHeader: () => {} }),
		getNode: () => {
			throw new Error('no data');
		},
		logger: { error: (line: string) => log.push(line) },
	};
	const answer = handle(context as unknown as IWebhookFunctions);
	expect(answer).toEqual({ noWebhookResponse: true });
	expect(codes).toEqual([503]);
	expect(log).toEqual([expect.stringMatching(/\(503\): Error: no data$/)]);
});
