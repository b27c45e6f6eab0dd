// The examples that need the action node alone: each imported as a user imports it, with an account of its own, and run.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readContacts } from '../lib/contacts.ts';
import { importFor, ownAccount, run } from '../lib/examples.ts';

const TEAM = 'Tell the Team (put your chat node here)';

export function exampleActionsTests(world) {
	describe('example: check the price, then send', () => {
		const file = 'check-price-then-send.json';
		const sendable = readContacts().filter(({ expected }) => expected === 'sent').length;

		it('sends when the price is within the limit, to those that the simulation counted', async () => {
			const own = await ownAccount(world());
			const execution = await run(world(), await importFor(world(), own, file));
			const [simulated] = execution.items('Simulate Campaign');
			const [sent] = execution.items('Send Campaign');
			assert.equal(simulated.campaign.sent, sendable);
			assert.equal(sent.campaign.sent, sendable);
			assert.deepEqual(execution.items(TEAM), []);
			const { messages } = await own.control('GET', 'messages');
			const texts = messages.filter(({ state }) => state === 'sent').map(({ text }) => text);
			assert.equal(texts.length, sendable);
			assert.match(texts[0], /^Open until 10 pm this Friday/);
		});

		it('tells the team and sends nothing when it is above', async () => {
			const own = await ownAccount(world());
			const cheap = (workflow) => {
				const limit = workflow.nodes.find(({ name }) => name === 'Cheap Enough?').parameters;
				limit.conditions.conditions[0].rightValue = sendable - 1;
			};
			const execution = await run(world(), await importFor(world(), own, file, cheap));
			assert.equal(execution.items(TEAM).length, 1);
			assert.match(execution.items(TEAM)[0].text, new RegExp(`cost ${sendable} credits`));
			assert.equal((await own.control('GET', 'messages')).total, 0);
		});
	});

	describe('example: how many credits do I have', () => {
		it('gives what the service has, and sends nothing', async () => {
			const own = await ownAccount(world(), { credits: 4321 });
			const execution = await run(world(), await importFor(world(), own, 'credits-left.json'));
			assert.deepEqual(execution.items('Credits'), [{ credits: 4321 }]);
			assert.equal((await own.control('GET', 'account')).credits, 4321);
			assert.equal((await own.control('GET', 'messages')).total, 0);
		});

		for (const [assumed, node] of [
			['negative', 'Credits'],
			['refuse', 'No Credits'],
		]) {
			it(`gives 0 where there are none, when the service answers: ${assumed}`, async () => {
				const assumptions = { 'simulate.credits-short': assumed };
				const own = await ownAccount(world(), { credits: 0, assumptions });
				const execution = await run(world(), await importFor(world(), own, 'credits-left.json'));
				assert.deepEqual(execution.items(node), [{ credits: 0 }]);
			});
		}
	});

	describe('example: watch the log of refused calls', () => {
		it('tells of each refused call once, without the token', async () => {
			const own = await ownAccount(world());
			const refuse = () => own.service('DELETE', '/webhook/no-such-webhook');
			await refuse();
			await refuse();
			const workflow = await importFor(world(), own, 'error-log-watch.json');
			const [first] = (await run(world(), workflow)).items(TEAM);
			assert.match(first.text, /^2 calls were refused:\n.* DELETE .*no-such-webhook: code -5\n/);
			assert.ok(!first.text.includes(own.token));
			assert.deepEqual((await run(world(), workflow)).items(TEAM), []);
			await refuse();
			const [later] = (await run(world(), workflow)).items(TEAM);
			assert.match(later.text, /^1 calls were refused:/);
		});
	});

	describe('example: mark contacts whose number no longer exists', () => {
		it('marks the contact that is on the list, and no other', async () => {
			const own = await ownAccount(world());
			const workflow = await importFor(world(), own, 'undeliverable-clean-up.json');
			const execution = await run(world(), workflow);
			assert.equal(execution.items('Get Undeliverable Numbers').length, 10);
			const marked = execution.items('Mark the Contact');
			assert.deepEqual(
				marked.map(({ name, undeliverable }) => [name, undeliverable]),
				[['Bruno', true]],
			);
		});
	});

	describe('example: campaigns under moderation', () => {
		const file = 'moderated-campaigns.json';

		it('notes one that is looked at first, and tells the team', async () => {
			const own = await ownAccount(world(), { moderation: true });
			const execution = await run(world(), await importFor(world(), own, file));
			const [{ ticket }] = execution.items('Send Campaign');
			assert.deepEqual(
				execution.items('Note It').map((row) => [row.ticket, row.waiting]),
				[[ticket, true]],
			);
			assert.match(execution.items(TEAM)[0].text, /do not send it again/);
		});

		it('leaves others alone', async () => {
			const execution = await run(
				world(),
				await importFor(world(), await ownAccount(world()), file),
			);
			assert.equal(execution.items('On Its Way').length, 1);
			assert.deepEqual(execution.items('Note It'), []);
		});
	});
}
