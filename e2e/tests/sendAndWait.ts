// Send and Wait in the real n8n: a person is asked, opens the link on a phone and answers.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { look, Phones, press, reached, startAsking } from '../lib/ask.ts';
import { chain } from '../lib/workflows.ts';
import { builtIn, handOn } from './support/nodes.ts';
import { approveOnPhone, Asker } from './support/questions.ts';

export function sendAndWaitTests(world) {
	describe('Send and Wait in the real n8n', () => {
		let phones;
		let asker;
		let rest;

		before(async () => {
			rest = world().n8n.rest;
			phones = new Phones(world().sandbox, 'sbx_e2e-ask');
			asker = await Asker.create(world(), rest, phones);
		});

		it('goes on with what a person presses on their phone', async () => {
			const to = '33639980101';
			const options = { details: '<b>Bold</b> & "quoted"' };
			const asks = asker.question({ to, options }, `Ask "Ann" {it}'s \\ {{ up }}`);
			const workflow = await rest.createWorkflow(chain('Ask', [asks, handOn('After')]));
			const id = await startAsking(rest, workflow);
			const [text] = await phones.texts(to);
			assert.match(text, /^Release 2\.4 is ready\. May it go live\?\nhttps:\/\/\S{3,40}$/);
			const outside = await approveOnPhone(phones.shortLink(text), async (page) => {
				const main = page.locator('main');
				assert.match(await main.innerText(), /<b>Bold<\/b> & "quoted"/);
				const { width } = await main.boundingBox();
				assert.ok(width <= 390, `${width} px wide`);
				assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390);
			});
			assert.deepEqual(outside, []);
			const [item] = (await asker.ended(id)).items('After');
			assert.equal(item.data.approved, true);
			assert.match(item.data.respondedAt, /^\d{4}-/);
			assert.deepEqual([item.answered, item.phone], [true, to]);
			assert.equal((await phones.texts(to)).length, 1);
		});

		it('is not answered by what looks at the link, or changes it', async () => {
			const { id, url } = await asker.ask('33639980102');
			for (const method of ['GET', 'HEAD', 'GET']) await look(url, { method });
			const { status, heading, headers } = await look(url);
			assert.deepEqual([status, heading], [200, 'Your answer, please']);
			assert.match(headers.get('content-security-policy'), /^default-src 'none';/);
			assert.equal((await press(url, 'perhaps')).status, 400);
			for (const forged of [`${url}0`, `${url}&utm_source=sms`, url.replace(/signature=.*/, '')]) {
				const seen = await press(forged, 'approve');
				assert.deepEqual(seen, { status: 401, heading: 'Invalid Form Link' });
			}
			await reached(rest, id, ['waiting']);
			assert.equal((await press(url, 'disapprove')).heading, 'Thank you');
			const { status: ended, items } = await asker.ended(id);
			assert.deepEqual([ended, items('After')[0].data.approved], ['success', false]);
		});

		it('takes one answer: a second one meets a page for people and changes nothing', async () => {
			const later = builtIn('Meanwhile', 'wait', 1, { amount: 4, unit: 'seconds' });
			const { id, url } = await asker.ask('33639980103', {}, [later, handOn('After')]);
			const pressed = await Promise.all(['approve', 'disapprove'].map((it) => press(url, it)));
			assert.deepEqual(
				pressed.map(({ heading }) => heading),
				['Thank you', 'Thank you'],
			);
			// While the workflow goes on, and when it has ended: n8n's own pages.
			const during = await press(url, 'disapprove');
			assert.deepEqual(during, { status: 200, heading: 'Problem loading form' });
			const { items } = await asker.ended(id);
			assert.equal(items('After').length, 1);
			assert.equal((await press(url, 'disapprove')).heading, 'No action required');
			assert.equal((await look(url)).heading, 'No action required');
		});

		it('shows pages for people too when the workflow has stopped, or n8n has forgotten it', async () => {
			const stop = builtIn('Stop', 'stopAndError', 1, { errorMessage: 'Not today' });
			const { id, url } = await asker.ask('33639980107', {}, [stop]);
			await press(url, 'approve');
			await reached(rest, id, ['error']);
			const heading = 'Problem loading form';
			assert.deepEqual(await press(url, 'approve'), { status: 200, heading });
			await rest.call('POST', '/rest/executions/delete', { ids: [id] });
			assert.deepEqual(await press(url, 'approve'), { status: 404, heading });
		});

		it('keeps the questions of a loop apart', async () => {
			const to = '33639980104';
			const code = builtIn('Two', 'code', 2, {
				jsCode: 'return [1, 2].map((round) => ({ json: { round } }));',
			});
			const loop = builtIn('Loop', 'splitInBatches', 3, { options: {} });
			const asks = asker.question({ to, message: '=Round {{ $json.round }}?' });
			const workflow = chain('Loop', [code, loop, asks]);
			workflow.connections.Loop = { main: [[], [{ node: 'Ask', type: 'main', index: 0 }]] };
			workflow.connections.Ask = { main: [[{ node: 'Loop', type: 'main', index: 0 }]] };
			const id = await startAsking(rest, await rest.createWorkflow(workflow));
			const first = await phones.click(to);
			await press(first, 'approve');
			const isSecond = ({ runs }) => runs('Ask').length === 2;
			await reached(rest, id, ['waiting'], 20, isSecond);
			const second = await phones.click(to);
			assert.notEqual(second, first);
			assert.equal((await look(first)).heading, 'Nothing to answer here any more');
			assert.equal((await press(first, 'disapprove')).status, 410);
			await reached(rest, id, ['waiting']);
			await press(second, 'disapprove');
			const ended = await asker.ended(id);
			const answers = ended.runs('Ask').map(({ data: { main } }) => main[0][0].json.data.approved);
			assert.deepEqual(answers, [true, false]);
			assert.equal((await phones.texts(to)).length, 2);
		});
	});
}
