// Random calls to a question's page by people and programs: opening the page never answers the question, and the first
// press of a button always does.
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import {
	ask,
	callPage,
	linkOf,
	RESPONSE_TYPES,
	type ResponseType,
} from '../../support/sendAndWait/question.cts';
import { trimAll } from '../../../nodes/SmsCampaigns/shared/text';
import { propertyRuns } from '../../support/propertyRuns.cts';
import { newAccount } from '../../support/sandbox/accounts.cts';

/** The total number of calls to all questions. */
const PAGE_CALLS = propertyRuns(200);
const CALLS_PER_QUESTION = 20;
const QUESTIONS = Math.ceil(PAGE_CALLS / CALLS_PER_QUESTION);

const text = fc.oneof(fc.string({ maxLength: 40 }), fc.constantFrom('<script>', '__proto__', '"'));
const headers = fc.record(
	{
		'user-agent': fc.oneof(fc.constantFrom('WhatsApp/2.23 A', 'Slackbot-LinkExpanding 1.0'), text),
		'accept-language': fc.oneof(fc.constantFrom('fr-CA,fr;q=0.8', 'en;q=0', ',,;'), text),
		purpose: fc.constant('prefetch'),
		'x-http-method-override': fc.constant('POST'),
		'content-type': fc.constantFrom('application/x-www-form-urlencoded', 'application/json', 'a'),
	},
	{ requiredKeys: [] },
);
const ODD = [
	'Approve',
	'approve ',
	'yes',
	'',
	' \u200b',
	'0',
	'3',
	'01',
	['approve'],
	['1'],
	1,
	true,
];
const offered = Object.values(RESPONSE_TYPES).flatMap((type) => type.answers);
const answers = fc.oneof(
	{ weight: 3, arbitrary: fc.constantFrom<unknown>(...offered) },
	fc.constantFrom<unknown>(...ODD),
	fc.jsonValue({ maxDepth: 2 }),
);
const bodies = fc.oneof(
	fc.record({ answer: answers }),
	fc.record({ answer: answers, messageId: text, from: text, message: fc.constant('yes') }),
	fc.dictionary(text, text, { maxKeys: 3 }),
);

/** Functions that return the tokens of a call, given the token of the link. */
const tokens = fc.oneof(
	{ weight: 6, arbitrary: fc.constant((token: string) => [token]) },
	fc.constantFrom(
		() => [],
		(token: string) => [token, token],
		(token: string) => [token.slice(1)],
		(token: string) => [token.toUpperCase()],
		(token: string) => [`${token} `],
	),
	text.map((other) => () => [other]),
);
const calls = fc.record({
	method: fc.oneof(
		{ weight: 3, arbitrary: fc.constantFrom('GET', 'POST') },
		fc.constantFrom('HEAD', 'PUT', 'OPTIONS', 'post', ''),
	),
	webhook: fc.oneof(
		{ weight: 9, arbitrary: fc.constant('default' as const) },
		fc.constant('setup' as const),
	),
	headers,
	body: bodies as unknown as fc.Arbitrary<IDataObject>,
	tokens,
	foreign: fc.dictionary(text, text, { maxKeys: 2 }),
});

/** Returns whether a question's page offers this answer. */
function isOffered(type: ResponseType, answer: unknown): boolean {
	if (type !== 'freeText') return RESPONSE_TYPES[type].answers.includes(answer as string);
	return typeof answer === 'string' && /[^\s\p{Cf}]/u.test(answer);
}

it(`accepts only the first press of a button for each of ${QUESTIONS} questions in ${PAGE_CALLS} calls`, async () => {
	const ended = { answered: 0, open: 0 };
	const sequence = fc.array(calls, {
		minLength: CALLS_PER_QUESTION,
		maxLength: CALLS_PER_QUESTION,
	});
	const types = fc.constantFrom(...(Object.keys(RESPONSE_TYPES) as ResponseType[]));
	const check = fc.asyncProperty(types, sequence, async (type, all) => {
		const account = await newAccount();
		const { run } = await ask(account, RESPONSE_TYPES[type].asks);
		const link = (await linkOf(account)).searchParams;
		const token = link.get('ask')!;
		let isAnswered = false;
		for (const { tokens: toQuery, foreign, ...call } of all) {
			const query = new URLSearchParams(foreign);
			query.delete('ask');
			const asked = toQuery(token);
			for (const each of asked) query.append('ask', each);
			const { item, page, headers: sent, status } = await callPage(run, { ...call, query });
			const isRight = call.webhook === 'default' && asked.length === 1 && asked[0] === token;
			const { answer } = call.body;
			if (isRight && call.method === 'POST' && isOffered(type, answer) && !isAnswered) {
				isAnswered = true;
				const data = {
					approval: { approved: answer === 'approve' },
					choice: { number: Number(answer), choice: answer === '1' ? 'Today' : 'Tomorrow' },
					freeText: { text: trimAll(String(answer)) },
				}[type];
				expect(item?.json).toMatchObject({ data: { ...data, answered: true } });
			} else {
				expect(item).toBeUndefined();
			}
			if (call.webhook === 'setup') continue;
			expect(sent['content-security-policy']).toContain("default-src 'none'");
			expect(page).not.toContain('<script');
			const isShownAgain = call.method === 'POST' && !isOffered(type, answer);
			if (!isRight) expect(status).toBe(410);
			else expect([type, call, status]).toEqual([type, call, isShownAgain ? 400 : 200]);
		}
		ended[isAnswered ? 'answered' : 'open']++;
	});
	await fc.assert(check, { numRuns: QUESTIONS });
	// With ten questions, a random run may answer as few as two.
	expect(ended.answered).toBeGreaterThan(QUESTIONS < 100 ? 0 : QUESTIONS / 4);
}, 3_600_000);
