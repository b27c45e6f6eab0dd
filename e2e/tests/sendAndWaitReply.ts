// Send and Wait, answered by a reply, in the real n8n: from the phone over the trigger to the execution that goes on.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startFreshN8n } from '../../harness/n8n/instance.ts';
import { startQueueN8n } from '../../harness/n8n/queueMode.ts';
import type { QueueN8n } from '../../harness/n8n/queueMode.ts';
import type { N8nRest } from '../../harness/n8n/rest.ts';
import type { Stack } from '../../harness/stack.ts';
import { replyOnPhonesPage } from '../support/questions.ts';
import { Replies } from '../support/replies.ts';
import { startAgain } from '../support/restarts.ts';

const LINK_OR_REPLY = { answerBy: 'linkOrReply' };

function answersByReply(stack: () => Stack, rest: () => N8nRest, name: string): void {
	let replies: Replies;
	let phone: string;
	let made = 0;
	const next = () =>
		(phone = `33639985${name === 'queue' ? 2 : 1}${String(made++).padStart(2, '0')}`);
	before(async () => {
		replies = await Replies.create(stack(), rest(), `reply-${name}`);
	});

	it('answers the question, and starts no execution of the trigger', async () => {
		const id = await replies.ask(next());
		await replies.account.reply(phone, 'Yes please!');
		const { data, answeredBy, reply, from } = await replies.answerOf(id);
		assert.deepEqual(
			[data.approved, answeredBy, reply, from],
			[true, 'reply', 'Yes please!', phone],
		);
		const { answer, code } = await replies.deliver({ from: phone, message: 'ok', id: 'row-1' });
		assert.deepEqual([code, answer], [200, { status: 'received', events: 1 }]);
		assert.deepEqual(await replies.started(phone, 1), ['reply']);
	});

	it('answers once, when a reply is delivered ten times at once', async () => {
		const id = await replies.ask(next());
		const date = new Date().toISOString();
		const event = { from: phone, message: 'no', id: await replies.messageId(phone), date };
		const answers = await Promise.all(
			Array.from({ length: 10 }, async () => await replies.deliver(event)),
		);
		assert.deepEqual(answers.map(({ answer }) => (answer as { status: string }).status).sort(), [
			'answered',
			...Array<string>(9).fill('repeated'),
		]);
		assert.equal((await replies.answerOf(id)).data.approved, false);
	});

	it('takes one of two different replies at once; the other starts the workflow', async () => {
		const id = await replies.ask(next());
		const messageId = await replies.messageId(phone);
		const deliver = async (message: string) =>
			await replies.deliver({ from: phone, message, id: messageId });
		await Promise.all([deliver('yes'), deliver('no')]);
		const { reply, data } = await replies.answerOf(id);
		assert.equal(data.approved, reply === 'yes');
		assert.deepEqual(await replies.started(phone, 1), ['reply gone']);
	});

	it('takes the link or the reply, where both come at once', async () => {
		const id = await replies.ask(next(), LINK_OR_REPLY);
		const url = await replies.account.followLink(phone);
		await Promise.all([replies.press(url), replies.account.reply(phone, 'no')]);
		const { answeredBy, data } = await replies.answerOf(id);
		assert.equal(data.approved, answeredBy === 'link');
	});

	it('leaves a question open that a reply does not answer clearly, and after STOP', async () => {
		const id = await replies.ask(next());
		await replies.account.reply(phone, 'When exactly?');
		assert.deepEqual(await replies.started(phone, 1), ['reply unclear']);
		await replies.account.reply(phone, 'STOP');
		assert.deepEqual(await replies.started(phone, 2), ['optOut', 'reply unclear']);
		assert.ok(await replies.waits(id));
		await replies.account.reply(phone, 'ok');
		assert.equal((await replies.answerOf(id)).data.approved, true);
	});

	it('asks once more, once, where a reply is no clear answer', async () => {
		const values = { limitType: 'afterTimeInterval', resumeAmount: 1, resumeUnit: 'hours' };
		const options = { ifUnclear: 'askOnceMore', limitWaitTime: { values } };
		const id = await replies.ask(next(), { ...LINK_OR_REPLY, options });
		const messageId = await replies.messageId(phone);
		const unclear = async (message: string) =>
			await replies.deliver({ from: phone, message, id: messageId });
		await Promise.all(['When exactly?', 'And who?', 'Where?', 'Why?'].map(unclear));
		await replies.account.waitForMessages(2, { phone });
		await replies.account.reply(phone, 'Well');
		assert.deepEqual(await replies.started(phone, 5), Array(5).fill('reply unclear'));
		assert.ok(await replies.waits(id));
		const messages = await replies.account.messages({ phone });
		assert.deepEqual(
			messages.map(({ text }) => String(text).split('\n')[0]),
			['Release 2.4 is ready. May it go live?', 'Sorry, that was not clear.'],
		);
		assert.notEqual(messages[0].gsmsmsid, messages[1].gsmsmsid);
		await replies.account.reply(phone, 'ok');
		const answer = await replies.answerOf(id);
		assert.deepEqual([answer.data.approved, answer.askedAgain], [true, true]);
	});

	it('takes no answer from another number', async () => {
		const id = await replies.ask(next());
		const stranger = '33639985900';
		const messageId = await replies.messageId(phone);
		await replies.deliver({ from: stranger, message: 'yes', id: messageId });
		assert.deepEqual(await replies.started(stranger, 1), ['reply other']);
		assert.ok(await replies.waits(id));
	});

	it('answers the newer of two questions by the reply, the older by its link', async () => {
		const older = await replies.ask(next(), LINK_OR_REPLY);
		const url = await replies.account.followLink(phone);
		const newer = await replies.ask(phone, LINK_OR_REPLY);
		await replies.account.reply(phone, 'no');
		assert.equal((await replies.answerOf(newer)).data.approved, false);
		assert.ok(await replies.waits(older));
		assert.equal(await replies.press(url), 200);
		assert.equal((await replies.answerOf(older)).answeredBy, 'link');
	});

	it('answers two questions of one execution, each by its own reply', async () => {
		const second = replies.asker.question({ to: next(), answerBy: 'reply' }, 'Ask again');
		const id = await replies.ask(phone, {}, [second]);
		const first = await replies.messageId(phone);
		await replies.account.reply(phone, 'yes');
		await replies.account.waitForMessages(2, { phone });
		await replies.deliver({ from: phone, message: 'yes ok', id: first });
		assert.deepEqual(await replies.started(phone, 1), ['reply over']);
		assert.ok(await replies.waits(id));
		await replies.account.reply(phone, 'no');
		assert.equal((await replies.answerOf(id)).data.approved, false);
	});

	it('starts the workflow where the question has ended: answered, or cancelled', async () => {
		const ended = await replies.ask(next(), LINK_OR_REPLY);
		await replies.press(await replies.account.followLink(phone));
		await replies.answerOf(ended);
		await replies.account.reply(phone, 'no');
		assert.deepEqual(await replies.started(phone, 1), ['reply gone']);
		const cancelled = await replies.ask(next());
		await replies.cancel(cancelled);
		await replies.account.reply(phone, 'yes');
		assert.deepEqual(await replies.started(phone, 1), ['reply gone']);
	});

	it('takes no forged message id', async () => {
		const id = await replies.ask(next());
		const real = await replies.messageId(phone);
		const forged = [
			real.slice(0, -43) + Buffer.alloc(32, 7).toString('base64url'),
			real.replace(/^\d+/, '999999'),
			real.slice(0, -43) + real.slice(-43).split('').reverse().join(''),
		];
		for (const [at, messageId] of forged.entries()) {
			await replies.deliver({ from: phone, message: `yes${' please'.repeat(at)}`, id: messageId });
		}
		assert.deepEqual(await replies.started(phone, 3), Array(3).fill('reply gone'));
		assert.ok(await replies.waits(id));
	});
}

export function sendAndWaitReplyTests(stack: () => Stack): void {
	describe('Send and Wait, answered by a reply', () => {
		answersByReply(stack, () => stack().n8n.rest, 'regular');

		it("from the phones of the sandbox's page", async () => {
			const replies = await Replies.create(stack(), stack().n8n.rest, 'reply-page');
			const phone = '33639985400';
			const id = await replies.ask(phone);
			await replyOnPhonesPage(replies.account, phone, 'Yes, go ahead', async (conversation) => {
				await conversation.getByText('Reply YES or NO').waitFor();
			});
			const { data, answeredBy, reply, from } = await replies.answerOf(id);
			assert.deepEqual(
				[data.approved, answeredBy, reply, from],
				[true, 'reply', 'Yes, go ahead', phone],
			);
		});

		it('asks once more, and ends with nobody', async () => {
			const values = { limitType: 'afterTimeInterval', resumeAmount: 0.1, resumeUnit: 'minutes' };
			const options = { ifUnclear: 'askOnceMore', limitWaitTime: { values } };
			const replies = await Replies.create(stack(), stack().n8n.rest, 'reply-nobody');
			const phone = '33639985500';
			const id = await replies.ask(phone, { options });
			await replies.account.reply(phone, 'When exactly?');
			await replies.account.waitForMessages(2, { phone });
			const { answered, data, askedAgain } = await replies.answerOf(id);
			assert.deepEqual([answered, data.approved, askedAgain], [false, false, true]);
		});

		it('through a restart of n8n; and says where n8n does not reach itself', async () => {
			const n8n = await startFreshN8n();
			const replies = await Replies.create(stack(), n8n.rest, 'reply-restart');
			const id = await replies.ask('33639985300');
			const other = await replies.ask('33639985301');
			await n8n.process.stop();
			const again = await startAgain(n8n);
			await replies.account.reply('33639985300', 'oui');
			assert.equal((await replies.answerOf(id)).data.approved, true);
			await again.process.stop();
			const deaf = await startAgain(n8n, { WEBHOOK_URL: 'http://127.0.0.1:9/' });
			try {
				await replies.account.reply('33639985301', 'oui');
				assert.deepEqual(await replies.started('33639985301', 1), ['reply unreachable']);
				assert.ok(await replies.waits(other));
			} finally {
				await deaf.process.stop();
			}
		});
	});

	describe('Send and Wait, answered by a reply, in queue mode', () => {
		let queue: QueueN8n;
		before(async () => {
			queue = await startQueueN8n();
		});
		after(async () => await queue?.stop());
		answersByReply(stack, () => queue.rest, 'queue');
	});
}
