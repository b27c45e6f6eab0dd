// The examples that wait for somebody or something: published in the real n8n, and what the sandbox reports to them.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Phones, press, reached, startAsking } from '../lib/ask.ts';
import { importFor, ownAccount, published, run } from '../lib/examples.ts';

const TEAM = 'Tell the Team (put your chat node here)';
const [ANN, BRUNO, CHLOE] = ['33639980001', '33639980002', '33639980003'];

export function exampleTriggersTests(world) {
	describe('examples with events', () => {
		it('delivery-dashboard.json: one row per message, counted by status', async () => {
			const own = await ownAccount(world());
			await own.control('PUT', `phones/${CHLOE}`, { reports: 'expired' });
			const workflow = await importFor(world(), own, 'delivery-dashboard.json');
			await published(world(), workflow, async ({ executions }) => {
				await run(world(), workflow);
				await executions(3);
			});
			const counted = await run(world(), workflow, 'Every Morning');
			const texts = counted.items(TEAM).map(({ text }) => text);
			assert.deepEqual(texts.toSorted(), ['DELIVERED: 2', 'EXPIRED: 1']);
		});

		it('opt-out-sync.json: marks the contact, and adds one that is new', async () => {
			const own = await ownAccount(world());
			const workflow = await importFor(world(), own, 'opt-out-sync.json');
			await run(world(), workflow);
			await published(world(), workflow, async ({ executions }) => {
				await own.reply(BRUNO, 'STOP');
				const [known] = await executions(1);
				const [row] = known.items('Mark the Contact');
				assert.deepEqual([row.name, row.phone, row.optedOut], ['Bruno', BRUNO, true]);
				await own.reply('33639980009', 'stop');
				const [, added] = await executions(2);
				assert.equal(added.items('Mark the Contact')[0].phone, '33639980009');
			});
		});

		it('click-follow-up.json: writes once to who clicks twice, and to nobody else', async () => {
			const own = await ownAccount(world());
			const phones = new Phones(world().sandbox, own.token);
			const workflow = await importFor(world(), own, 'click-follow-up.json');
			await published(world(), workflow, async ({ executions }) => {
				await run(world(), workflow);
				await phones.click(BRUNO);
				await executions(1);
				await phones.click(BRUNO);
				await executions(2);
			});
			const { messages } = await own.control('GET', 'messages');
			const follow = messages.filter(({ text }) => text.startsWith('Any questions'));
			assert.deepEqual(
				follow.map(({ phone }) => phone),
				[BRUNO],
			);
		});

		it('low-balance-alarm.json: tells of the report, and looks by itself', async () => {
			const own = await ownAccount(world(), { credits: 301, balanceTrigger: 300 });
			const workflow = await importFor(world(), own, 'low-balance-alarm.json');
			const message = { text: 'Hello', pushtype: 'alert' };
			const sms = { message, recipients: { gsm: [{ value: ANN }] } };
			await published(world(), workflow, async ({ executions }) => {
				await own.service('POST', '/send', { sms });
				const [reported] = await executions(1);
				assert.match(reported.items(TEAM)[0].text, /^Only 300 credits are left/);
			});
			const looked = await run(world(), workflow);
			assert.match(looked.items(TEAM)[0].text, /^Only 300 credits are left/);
			await own.control('PUT', 'account', { credits: 5000 });
			assert.deepEqual((await run(world(), workflow)).items(TEAM), []);
		});

		it('moderated-campaigns.json: tells once that the campaign is out', async () => {
			const own = await ownAccount(world(), { moderation: true });
			const workflow = await importFor(world(), own, 'moderated-campaigns.json');
			await published(world(), workflow, async ({ executions }) => {
				const sent = await run(world(), workflow);
				await own.control('POST', 'release', { state: 'moderated' });
				const told = (await executions(3)).flatMap((one) =>
					one.items('Tell the Team That It Is Out'),
				);
				const [{ ticket }] = sent.items('Send Campaign');
				assert.deepEqual(
					told.map(({ text }) => text),
					[`Campaign ${ticket} is out.`],
				);
			});
		});

		it('typed-replies.json: takes the first reply to an open question', async () => {
			const own = await ownAccount(world());
			const workflow = await importFor(world(), own, 'typed-replies.json');
			await published(world(), workflow, async ({ executions }) => {
				await run(world(), workflow);
				await own.reply(ANN, 'Yes, please');
				const [first] = await executions(1);
				assert.equal(first.items('Deliver Tomorrow').length, 1);
				await own.reply(ANN, 'No, wait');
				const [, second] = await executions(2);
				assert.deepEqual(second.items('Answer the Open Question'), []);
				await run(world(), workflow);
				await own.reply(ANN, 'Who is this?');
				const [, , third] = await executions(3);
				assert.match(third.items('Somebody Should Read It')[0].text, /Who is this\?$/);
			});
		});

		it('each-event-once.json: drops what the trigger lets through twice', async () => {
			const own = await ownAccount(world());
			const letThrough = ({ nodes }) => {
				nodes.find(({ name }) => name === 'Something Happens').parameters.options.ignoreRepeats =
					false;
			};
			const workflow = await importFor(world(), own, 'each-event-once.json', letThrough);
			await published(world(), workflow, async ({ executions }) => {
				const { events } = await own.reply(ANN, 'Hello');
				await executions(1);
				await own.control('POST', `events/${events[0].id}/redeliver`);
				const worked = (await executions(2)).map(
					(one) => one.items('Do the Work (put your nodes here)').length,
				);
				assert.deepEqual(worked, [1, 0]);
			});
		});

		it('reports-and-replies.json: each kind on its own wire, replies by keyword', async () => {
			const own = await ownAccount(world());
			const workflow = await importFor(world(), own, 'reports-and-replies.json');
			await published(world(), workflow, async ({ executions }) => {
				await own.reply(ANN, 'What is this?');
				await own.reply(ANN, 'OUI !');
				const [reply] = await executions(1);
				assert.equal(reply.items('Reply')[0].message, 'OUI !');
				await own.reply(BRUNO, 'STOP');
				const all = await executions(2);
				assert.equal(all.length, 2);
				assert.equal(all[1].items('Opt-Out')[0].from, BRUNO);
				assert.deepEqual(all[1].items('Reply'), []);
			});
		});

		for (const [answer, end] of [
			['approve', 'Order It'],
			['disapprove', 'Not Approved'],
		]) {
			it(`approval-by-sms.json: ${answer}`, async () => {
				const { n8n, sandbox } = world();
				const own = await ownAccount(world());
				const workflow = await importFor(world(), own, 'approval-by-sms.json');
				const id = await startAsking(n8n.rest, workflow);
				const phones = new Phones(sandbox, own.token);
				const [text] = await phones.texts(ANN);
				assert.match(text, /^Please approve: Two office chairs for 240 euros\n/);
				await press(await phones.click(ANN), answer);
				const execution = await reached(n8n.rest, id, ['success']);
				assert.equal(execution.items(end).length, 1);
			});
		}
	});
}
