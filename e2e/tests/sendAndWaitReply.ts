// Send and Wait, answered by a reply, in the real n8n: from the phone over the trigger to the execution that goes on.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Stack } from '../../harness/stack.ts';
import { replyOnPhonesPage } from '../support/questions.ts';
import { Replies } from '../support/replies.ts';
import { submitAnswer } from '../support/responsePage.ts';

const LINK_OR_REPLY = { answerBy: 'linkOrReply' };

/** Besides an approval: how it is asked, what answers nothing, and what does by a reply and on the page. */
const TYPES = [
	[
		'a choice',
		{ responseType: 'choice', choices: 'Today\nTomorrow' },
		'2?',
		'Tomorrow, please',
		'2',
		{ choice: 'Tomorrow', number: 2 },
	],
	[
		'free text',
		{ responseType: 'freeText', message: 'How many people?' },
		'\u200b',
		'four, and a dog',
		'Four, <b>and</b> a dog',
		{},
	],
] as const;

export function sendAndWaitReplyTests(stack: () => Stack): void {
	describe('Send and Wait, answered by a reply', () => {
		let replies: Replies;
		let phone: string;
		let made = 0;
		const next = () => (phone = `336399851${String(made++).padStart(2, '0')}`);
		before(async () => {
			replies = await Replies.create(stack(), stack().n8n.rest, 'reply');
		});

		it('answers the question, and starts no execution of the trigger', async () => {
			const id = await replies.ask(next());
			await replies.account.reply(phone, 'Yes please!');
			const { approved, answeredBy, text, from } = await replies.answerOf(id);
			assert.deepEqual([approved, answeredBy, text, from], [true, 'reply', 'Yes please!', phone]);
			const { answer, code } = await replies.deliver({ from: phone, message: 'ok', id: 'row-1' });
			assert.deepEqual([code, answer], [200, { status: 'received', events: 1 }]);
			assert.deepEqual(await replies.started(phone, 1), ['reply']);
		});

		for (const [name, parameters, unclear, typed, submitted, data] of TYPES) {
			it(`takes ${name}, by reply and by link, and leaves it open before`, async () => {
				const byReply = await replies.ask(next(), parameters);
				await replies.account.reply(phone, unclear);
				assert.deepEqual(await replies.started(phone, 1), ['reply unclear']);
				assert.ok(await replies.waits(byReply));
				await replies.account.reply(phone, typed);
				const typedData = { ...data, answered: true, text: typed };
				assert.partialDeepStrictEqual(await replies.answerOf(byReply), typedData);
				const byLink = await replies.ask(next(), { ...parameters, ...LINK_OR_REPLY });
				const url = await replies.account.followLink(phone);
				assert.equal(await replies.press(url, ' '), 400);
				assert.equal((await submitAnswer(url, submitted)).heading, 'Thank you');
				const submittedData = { ...data, answered: true, answeredBy: 'link' };
				assert.partialDeepStrictEqual(await replies.answerOf(byLink), submittedData);
			});
		}

		it('takes one of two different replies at once; the other starts the workflow', async () => {
			const id = await replies.ask(next());
			const messageId = await replies.messageId(phone);
			const deliver = async (message: string) =>
				await replies.deliver({ from: phone, message, id: messageId });
			await Promise.all([deliver('yes'), deliver('no')]);
			const { text, approved } = await replies.answerOf(id);
			assert.equal(approved, text === 'yes');
			assert.deepEqual(await replies.started(phone, 1), ['reply gone']);
		});

		it('takes the link or the reply, where both come at once', async () => {
			const id = await replies.ask(next(), LINK_OR_REPLY);
			const url = await replies.account.followLink(phone);
			await Promise.all([replies.press(url), replies.account.reply(phone, 'no')]);
			const { answeredBy, approved } = await replies.answerOf(id);
			assert.equal(approved, answeredBy === 'link');
		});

		it('answers two questions of one execution, each by its own reply', async () => {
			const second = replies.asker.question({ to: next(), answerBy: 'reply' }, 'Ask again');
			const id = await replies.ask(phone, {}, [second]);
			const first = await replies.messageId(phone);
			await replies.account.reply(phone, 'yes');
			await replies.account.waitForMessages(2, { phone });
			await replies.deliver({ from: phone, message: 'yes ok', id: first });
			assert.deepEqual(await replies.started(phone, 1), ['reply gone']);
			assert.ok(await replies.waits(id));
			await replies.account.reply(phone, 'no');
			assert.equal((await replies.answerOf(id)).approved, false);
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

		it("from the phones of the sandbox's page", async () => {
			const id = await replies.ask(next());
			await replyOnPhonesPage(replies.account, phone, 'Yes, go ahead', async (conversation) => {
				await conversation.getByText('Reply YES or NO').waitFor();
			});
			const { approved, answeredBy, text, from } = await replies.answerOf(id);
			assert.deepEqual([approved, answeredBy, text, from], [true, 'reply', 'Yes, go ahead', phone]);
		});
	});
}
