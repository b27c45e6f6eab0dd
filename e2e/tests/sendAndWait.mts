// Send and Wait in the real n8n: a person is asked, opens the link on a phone and answers.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { makeNode, noOp } from '../../harness/workflows/node.mts';
import { newAccount, stack } from '../support/stack.mts';
import type { Account } from '../support/stack.mts';
import { approveOnPhone, Asker, fetchResponsePage, submitAnswer } from '../support/questions.mts';

describe('Send and Wait in the real n8n', () => {
	let account: Account;
	let asker: Asker;

	before(async () => {
		account = await newAccount();
		asker = new Asker(account, stack().n8n.rest);
	});

	it('goes on with what a person presses on their phone', async () => {
		const to = '33639980101';
		const options = { details: '<b>Bold</b> & "quoted"' };
		const asks = asker.question({ to, options }, `Ask "Ann" {it}'s \\ {{ up }}`);
		const id = await asker.run([asks, noOp('After')]);
		const [text] = await account.texts(to);
		assert.match(text, /^Release 2\.4 is ready\. May it go live\?\nhttps:\/\/\S{3,40}$/);
		const outside = await approveOnPhone(account.shortLink(text), async (page) => {
			const main = page.locator('main');
			assert.match(await main.innerText(), /<b>Bold<\/b> & "quoted"/);
			const { width = Infinity } = (await main.boundingBox()) ?? {};
			assert.ok(width <= 390, `${width} px wide`);
			assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390);
		});
		assert.deepEqual(outside, []);
		const { approved, answered, respondedAt } = await asker.answerOf(id);
		assert.deepEqual([approved, answered], [true, true]);
		assert.match(respondedAt, /^\d{4}-/);
		assert.equal((await account.texts(to)).length, 1);
	});

	it('takes one answer: a second one changes nothing', async () => {
		const later = makeNode('Meanwhile', 'n8n-nodes-base.wait', { amount: 4, unit: 'seconds' });
		const { id, url } = await asker.ask('33639980103', [later, noOp('After')]);
		const pressed = ['approve', 'disapprove'].map((it) => submitAnswer(url, it));
		const answers = await Promise.all(pressed);
		assert.ok(answers.some(({ heading }) => heading === 'Thank you'));
		// The later one comes before n8n has resumed the execution, or after that.
		const isKnown = answers.every(
			({ heading, status }) => heading === 'Thank you' || status === 409,
		);
		assert.ok(isKnown, JSON.stringify(answers));
		// While the workflow goes on, and when it has ended: n8n's own answers.
		assert.equal((await submitAnswer(url, 'disapprove')).status, 409);
		assert.equal((await asker.ended(id)).items('After').length, 1);
		assert.equal((await submitAnswer(url, 'disapprove')).heading, 'No action required');
		assert.equal((await fetchResponsePage(url)).heading, 'No action required');
	});
});
