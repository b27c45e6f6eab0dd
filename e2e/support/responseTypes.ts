// Questions of each response type besides an approval: how they are asked, and answered.
import assert from 'node:assert/strict';
import type { Replies } from './replies.ts';
import { submitAnswer } from './responsePage.ts';

/** What is asked of each type besides an approval, and how it is answered. */
const TYPES = {
	choice: {
		parameters: { responseType: 'choice', choices: 'Today\nTomorrow' },
		unclear: '2?',
		typed: 'Tomorrow, please',
		submitted: '2',
		data: { choice: 'Tomorrow', number: 2, answered: true },
	},
	freeText: {
		parameters: { responseType: 'freeText', message: 'How many people?' },
		unclear: '\u200b',
		typed: 'four, and a dog',
		submitted: 'Four, <b>and</b> a dog',
		data: { answered: true },
	},
};

/** Asks one phone for a reply and another one for either, and answers both. */
export async function checkResponseType(
	replies: Replies,
	type: keyof typeof TYPES,
	[first, second]: [string, string],
): Promise<void> {
	const { parameters, unclear, typed, submitted, data } = TYPES[type];
	const byReply = await replies.ask(first, parameters);
	await replies.account.reply(first, unclear);
	assert.deepEqual(await replies.started(first, 1), ['reply unclear']);
	assert.ok(await replies.waits(byReply));
	await replies.account.reply(first, typed);
	assert.partialDeepStrictEqual(await replies.answerOf(byReply), { ...data, text: typed });
	const byLink = await replies.ask(second, { ...parameters, answerBy: 'linkOrReply' });
	const url = await replies.account.followLink(second);
	assert.equal((await submitAnswer(url, ' ')).status, 400);
	assert.equal((await submitAnswer(url, submitted)).heading, 'Thank you');
	assert.partialDeepStrictEqual(await replies.answerOf(byLink), { ...data, answeredBy: 'link' });
}
