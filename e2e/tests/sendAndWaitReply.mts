// Tests replies to Send and Wait in the real n8n, from the phone through the trigger to n8n's executions.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { ReplyAsker, submitAnswer } from '../support/questions.mts';
import { stack } from '../support/stack.mts';

describe('a reply to Send and Wait', () => {
	let asker: ReplyAsker;
	let phone: string;
	let made = 0;
	const next = () => (phone = `336399851${String(made++).padStart(2, '0')}`);
	before(async () => {
		asker = await ReplyAsker.create(stack().n8n.rest);
	});

	it("starts the trigger's workflow if the question was already answered by link, or if its execution was canceled", async () => {
		const ended = await asker.askByReply(next(), { answerBy: 'linkOrReply' });
		await submitAnswer(await asker.account.followLink(phone), 'approve');
		assert.equal((await asker.answerOf(ended)).answeredBy, 'link');
		await asker.account.reply(phone, 'no');
		assert.deepEqual(await asker.started(phone, 1), ['reply gone']);
		const cancelled = await asker.askByReply(next());
		await asker.rest.call('POST', `/rest/executions/${cancelled}/stop`);
		await asker.account.reply(phone, 'yes');
		assert.deepEqual(await asker.started(phone, 1), ['reply gone']);
	});
});
