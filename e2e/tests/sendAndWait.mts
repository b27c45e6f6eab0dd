// Send and Wait in the real n8n: a person is asked, opens the link on a phone and answers.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { waitForStatus } from '../../harness/n8n/executions.mts';
import { runUntilWaiting } from '../../harness/n8n/rest.mts';
import type { Execution } from '../../harness/n8n/executions.mts';
import type { N8nRest } from '../../harness/n8n/rest.mts';
import { connectTo, makeNode, noOp } from '../../harness/workflows/node.mts';
import { newAccount, stack } from '../support/stack.mts';
import type { Account } from '../support/stack.mts';
import { chainWorkflow, rowNodes } from '../support/action.mts';
import { approveOnPhone, Asker, fetchResponsePage, submitAnswer } from '../support/questions.mts';

describe('Send and Wait in the real n8n', () => {
	let account: Account;
	let asker: Asker;
	let rest: N8nRest;

	before(async () => {
		({ rest } = stack().n8n);
		account = await newAccount();
		asker = new Asker(account, rest);
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

	it('is not answered by what looks at the link, or changes it', async () => {
		const { id, url } = await asker.ask('33639980102');
		for (const method of ['GET', 'HEAD', 'GET']) await fetchResponsePage(url, { method });
		const { status, heading, headers } = await fetchResponsePage(url);
		assert.deepEqual([status, heading], [200, 'Your approval is needed']);
		assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none';/);
		assert.equal((await submitAnswer(url, 'perhaps')).status, 400);
		for (const forged of [`${url}0`, `${url}&utm_source=sms`, url.replace(/signature=.*/, '')]) {
			const seen = await submitAnswer(forged, 'approve');
			assert.deepEqual(seen, { status: 401, heading: 'Invalid Form Link' });
		}
		await waitForStatus(rest, id, ['waiting']);
		assert.equal((await submitAnswer(url, 'disapprove')).heading, 'Thank you');
		assert.equal((await asker.answerOf(id)).approved, false);
	});

	it('takes one answer: a second one changes nothing', async () => {
		const later = makeNode('Meanwhile', 'n8n-nodes-base.wait', { amount: 4, unit: 'seconds' });
		const { id, url } = await asker.ask('33639980103', [later, noOp('After')]);
		const pressed = ['approve', 'disapprove'].map((it) => submitAnswer(url, it));
		for (const one of await Promise.all(pressed)) assert.equal(one.heading, 'Thank you');
		// While the workflow goes on, and when it has ended: n8n's own answers.
		assert.equal((await submitAnswer(url, 'disapprove')).status, 409);
		assert.equal((await asker.ended(id)).items('After').length, 1);
		assert.equal((await submitAnswer(url, 'disapprove')).heading, 'No action required');
		assert.equal((await fetchResponsePage(url)).heading, 'No action required');
	});

	it('keeps the questions of a loop apart', async () => {
		const to = '33639980104';
		const loop = makeNode('Loop', 'n8n-nodes-base.splitInBatches', {}, { typeVersion: 3 });
		const asks = asker.question({ to, message: '=Round {{ $json.round }}?' });
		const rows = rowNodes([{ round: 1 }, { round: 2 }]);
		const workflow = chainWorkflow('Loop', [...rows, loop, asks]);
		workflow.connections.Loop = { main: [[], [connectTo('Ask')]] };
		workflow.connections.Ask = { main: [[connectTo('Loop')]] };
		const id = await runUntilWaiting(rest, await rest.createWorkflow(workflow));
		const first = await account.followLink(to);
		await submitAnswer(first, 'approve');
		const isSecond = ({ runs }: Execution) => runs('Ask').length === 2;
		await waitForStatus(rest, id, ['waiting'], isSecond);
		const second = await account.followLink(to);
		assert.notEqual(second, first);
		assert.equal((await fetchResponsePage(first)).heading, 'Nothing to answer here at the moment');
		assert.equal((await submitAnswer(first, 'disapprove')).status, 410);
		await waitForStatus(rest, id, ['waiting']);
		await submitAnswer(second, 'disapprove');
		const ended = await asker.ended(id);
		const answers = ended.runs('Ask').map(({ data }) => data?.main[0]?.[0].json.data);
		assert.partialDeepStrictEqual(answers, [{ approved: true }, { approved: false }]);
		assert.equal((await account.texts(to)).length, 2);
	});
});
