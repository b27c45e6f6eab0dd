// Send and Wait in the real n8n: a person is asked, opens the link on a phone and answers.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { noOp } from '../../harness/workflows/node.mts';
import { newAccount, stack } from '../support/stack.mts';
import type { Account } from '../support/stack.mts';
import { approveOnPhone, Asker } from '../support/questions.mts';

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
});
