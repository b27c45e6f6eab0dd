// Send and Wait in the real n8n: a person is asked, opens the link on a phone and answers.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { waitForStatus, runUntilWaiting } from '../lib/n8n/executions.ts';
import { installN8n } from '../lib/n8n/install.ts';
import { startFreshN8n } from '../lib/n8n/instance.ts';
import { startN8n } from '../lib/n8n/process.ts';
import { startQueueN8n } from '../lib/n8n/queueMode.ts';
import { headingOf, fetchResponsePage, submitAnswer } from '../lib/n8n/responsePage.ts';
import { credentialType } from '../lib/packageNames.ts';
import { TestAccount } from '../lib/sandbox/account.ts';
import { chainWorkflow, actionNode } from '../lib/workflows/action.ts';
import { openPhone } from '../lib/browser.ts';

const QUESTION = {
	resource: 'campaign',
	operation: 'sendAndWait',
	message: 'Release 2.4 is ready. May it go live?',
	approvalOptions: { values: { approvalType: 'double' } },
};

/** Hands its items on. */
const end = (name, type = 'n8n-nodes-base.noOp', parameters = {}) => ({
	id: crypto.randomUUID(),
	name,
	type,
	typeVersion: 1,
	parameters,
});

const RUNS_ON = end('Meanwhile', 'n8n-nodes-base.wait', { amount: 4, unit: 'seconds' });

export function sendAndWaitTests(stack) {
	describe('Send and Wait in the real n8n', () => {
		let phones;
		let data;
		let credential;
		let rest;

		const question = (over = {}, name = 'Ask', its = credential) =>
			actionNode(name, { ...QUESTION, ...over }, its);
		/** Asks with the given nodes. @returns the execution's id, and where the link leads */
		const ask = async (to, steps) => {
			const workflow = await rest.createWorkflow(chainWorkflow('Ask', steps));
			const id = await runUntilWaiting(rest, workflow);
			return { id, url: await phones.followLink(to) };
		};

		before(async () => {
			const { n8n, sandbox, credentialData } = stack();
			rest = n8n.rest;
			phones = new TestAccount(sandbox.baseUrl, 'sbx_e2e-ask');
			data = { ...credentialData, accessToken: phones.token };
			credential = await rest.createCredential('Ask', credentialType, data);
		});

		it('goes on with what a person presses on their phone', async () => {
			const to = '33639980101';
			const name = `Ask "Ann" {it}'s \\ {{ up }}`;
			const details = '<b>Bold</b> & "quoted"';
			const steps = [question({ to, options: { details } }, name), end('After')];
			const { id } = await ask(to, steps);
			const [text] = await phones.texts(to);
			assert.match(text, /^Release 2\.4 is ready\. May it go live\?\nhttps:\/\/\S{3,40}$/);

			const phone = await openPhone();
			try {
				await phone.page.goto(phones.shortLink(text));
				assert.match(await phone.page.innerText('main'), /<b>Bold<\/b> & "quoted"/);
				const { width } = await phone.page.locator('main').boundingBox();
				assert.ok(width <= 390, `${width} px wide`);
				assert.equal(await phone.page.evaluate('document.documentElement.scrollWidth'), 390);
				await phone.page.click('button:has-text("Approve")');
				await phone.page.waitForSelector('h1:has-text("Thank you")');
				assert.deepEqual(phone.outside(), []);
			} finally {
				await phone.close();
			}
			const ended = await waitForStatus(rest, id, ['success', 'error']);
			const [item] = ended.items('After');
			assert.equal(item.data.approved, true);
			assert.match(item.data.respondedAt, /^\d{4}-/);
			assert.deepEqual([item.answered, item.phone], [true, to]);
			assert.equal((await phones.texts(to)).length, 1);
		});

		it('is not answered by what looks at the link, or changes it', async () => {
			const to = '33639980102';
			const { id, url } = await ask(to, [question({ to }), end('After')]);
			for (const method of ['GET', 'HEAD', 'GET']) await fetchResponsePage(url, { method });
			const { status, heading, headers } = await fetchResponsePage(url);
			assert.deepEqual([status, heading], [200, 'Your answer, please']);
			assert.match(headers.get('content-security-policy'), /^default-src 'none';/);
			assert.equal((await submitAnswer(url, 'perhaps')).status, 400);
			for (const forged of [`${url}0`, `${url}&utm_source=sms`, url.replace(/signature=.*/, '')]) {
				const seen = await submitAnswer(forged, 'approve');
				assert.deepEqual(seen, { status: 401, heading: 'Invalid Form Link' });
			}
			await waitForStatus(rest, id, ['waiting']);
			assert.equal((await submitAnswer(url, 'disapprove')).heading, 'Thank you');
			const { status: ended, items } = await waitForStatus(rest, id, ['success', 'error']);
			assert.deepEqual([ended, items('After')[0].data.approved], ['success', false]);
		});

		it('takes one answer: a second one meets a page for people and changes nothing', async () => {
			const to = '33639980103';
			const { id, url } = await ask(to, [question({ to }), RUNS_ON, end('After')]);
			const pressed = await Promise.all(
				['approve', 'disapprove'].map((it) => submitAnswer(url, it)),
			);
			assert.deepEqual(
				pressed.map(({ heading }) => heading),
				['Thank you', 'Thank you'],
			);
			// While the workflow goes on, and when it has ended: n8n's own pages.
			const during = await submitAnswer(url, 'disapprove');
			assert.deepEqual(during, { status: 200, heading: 'Problem loading form' });
			const { items } = await waitForStatus(rest, id, ['success', 'error']);
			assert.equal(items('After').length, 1);
			assert.equal((await submitAnswer(url, 'disapprove')).heading, 'No action required');
			assert.equal((await fetchResponsePage(url)).heading, 'No action required');
		});

		it('meets pages for people too when the workflow has stopped, or n8n has forgotten it', async () => {
			const to = '33639980107';
			const stop = end('Stop', 'n8n-nodes-base.stopAndError', { errorMessage: 'Not today' });
			const { id, url } = await ask(to, [question({ to }), stop]);
			await submitAnswer(url, 'approve');
			await waitForStatus(rest, id, ['error']);
			assert.deepEqual(await submitAnswer(url, 'approve'), {
				status: 200,
				heading: 'Problem loading form',
			});
			await rest.call('POST', '/rest/executions/delete', { ids: [id] });
			assert.deepEqual(await submitAnswer(url, 'approve'), {
				status: 404,
				heading: 'Problem loading form',
			});
		});

		it('keeps the questions of a loop apart', async () => {
			const to = '33639980104';
			const code = end('Two', 'n8n-nodes-base.code', {
				jsCode: 'return [1, 2].map((round) => ({ json: { round } }));',
			});
			code.typeVersion = 2;
			const loop = end('Loop', 'n8n-nodes-base.splitInBatches', { options: {} });
			loop.typeVersion = 3;
			const asks = question({ to, message: '=Round {{ $json.round }}?' });
			const workflow = chainWorkflow('Loop', [code, loop, asks]);
			workflow.connections.Loop.main = [[], [{ node: 'Ask', type: 'main', index: 0 }]];
			workflow.connections.Ask = { main: [[{ node: 'Loop', type: 'main', index: 0 }]] };
			const id = await runUntilWaiting(rest, await rest.createWorkflow(workflow));
			const first = await phones.followLink(to);
			await submitAnswer(first, 'approve');
			const { runs } = await waitForStatus(
				rest,
				id,
				['waiting'],
				20,
				(it) => it.runs('Ask').length === 2,
			);
			assert.equal(runs('Ask').length, 2);
			const second = await phones.followLink(to);
			assert.notEqual(second, first);
			assert.equal((await fetchResponsePage(first)).heading, 'Nothing to answer here any more');
			assert.equal((await submitAnswer(first, 'disapprove')).status, 410);
			await waitForStatus(rest, id, ['waiting']);
			await submitAnswer(second, 'disapprove');
			const ended = await waitForStatus(rest, id, ['success', 'error']);
			const answers = ended.runs('Ask').map(({ data: { main } }) => main[0][0].json.data.approved);
			assert.deepEqual(answers, [true, false]);
			assert.equal((await phones.texts(to)).length, 2);
		});

		it('waits through a restart of n8n', async () => {
			const to = '33639980105';
			const own = await startFreshN8n();
			const its = await own.rest.createCredential('Ask', credentialType, data);
			const workflow = chainWorkflow('Restart', [question({ to }, 'Ask', its), end('After')]);
			const id = await runUntilWaiting(own.rest, await own.rest.createWorkflow(workflow));
			const url = await phones.followLink(to);
			await own.process.stop();
			const { port } = new URL(own.url);
			const again = await startN8n({
				folder: await installN8n(),
				userFolder: own.userFolder,
				port,
			});
			try {
				const { email, password } = own.owner;
				await again.rest.call('POST', '/rest/login', { emailOrLdapLoginId: email, password });
				assert.equal((await fetchResponsePage(url)).heading, 'Your answer, please');
				assert.equal((await submitAnswer(url, 'approve')).heading, 'Thank you');
				const { items } = await waitForStatus(again.rest, id, ['success', 'error']);
				assert.equal(items('After')[0].data.approved, true);
				assert.equal((await phones.texts(to)).length, 1);
			} finally {
				await again.process.stop();
			}
		});

		describe('in queue mode', () => {
			let queue;
			before(async () => {
				queue = await startQueueN8n();
			});
			after(async () => await queue?.stop());

			it('is asked by a worker, answered at a webhook processor, and goes on in a worker', async () => {
				const to = '33639980106';
				const its = await queue.rest.createCredential('Ask', credentialType, data);
				const workflow = chainWorkflow('Queue', [question({ to }, 'Ask', its), end('After')]);
				const stored = await queue.rest.createWorkflow(workflow);
				const id = await runUntilWaiting(queue.rest, stored);
				const url = await phones.followLink(to);
				assert.equal(new URL(url).origin, queue.webhooks[0].url);
				assert.equal((await fetchResponsePage(url)).heading, 'Your answer, please');
				assert.equal((await submitAnswer(`${url}0`, 'approve')).status, 401);
				assert.equal((await submitAnswer(url, 'approve')).heading, 'Thank you');
				const { items } = await waitForStatus(queue.rest, id, ['success', 'error']);
				assert.equal(items('After')[0].data.approved, true);
				assert.equal((await phones.texts(to)).length, 1);
				assert.equal(headingOf(await (await fetch(url)).text()), 'No action required');
			});
		});
	});
}
