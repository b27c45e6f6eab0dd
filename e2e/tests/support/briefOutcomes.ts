// What must come of each brief, whoever filled in its nodes: what the sandbox and the next nodes got.
import assert from 'node:assert/strict';
import type { SeedChanges } from '../../../sandbox/src/client/types.ts';
import { START, waitForStatus } from '../../lib/n8n/executions.ts';
import type { Execution } from '../../lib/n8n/executions.ts';
import { submitAnswer } from '../../lib/n8n/responsePage.ts';
import type { WorkflowData } from '../../lib/n8n/rest.ts';
import { runUntilWaiting } from '../../lib/n8n/runUntilWaiting.ts';
import type { TestAccount } from '../../lib/sandbox/account.ts';
import type { Stack } from '../../lib/stack.ts';

export const [ANN, BRUNO, CHLOE] = ['33639980001', '33639980002', '33639980003'];
const SALE = 'The sale begins on Saturday.';

/** A stored brief. */
export interface Stored {
	account: TestAccount;
	workflow: WorkflowData;
	stack: Stack;
	/** Runs it from its manual trigger, to its end. */
	run: () => Promise<Execution>;
	/** Publishes it, lets things happen, and takes it down. @returns what a node gave, once it has given so many items */
	react: (node: string, count: number, happen: () => Promise<unknown>) => Promise<unknown[]>;
}

/** The texts that went out, each with its phone, without what the service adds. */
async function sent(account: TestAccount): Promise<Array<[phone: string | null, text: string]>> {
	const messages = await account.messages({ state: 'sent' });
	return messages.map(({ phone, text }) => [phone, text.split('\n')[0].replace(/ ?STOP .*$/, '')]);
}

/** The weekday and the hour, in Paris, at which the account's only campaign reaches people. */
async function timeOfCampaign(account: TestAccount): Promise<{ day: string; hour: number }> {
	const [{ scheduledFor, createdAt }, ...others] = await account.campaigns();
	assert.deepEqual(others, []);
	const format = new Intl.DateTimeFormat('en', {
		timeZone: 'Europe/Paris',
		weekday: 'short',
		hour: '2-digit',
		hourCycle: 'h23',
	});
	const parts = format.formatToParts(new Date(scheduledFor ?? createdAt));
	const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
	return { day: part('weekday'), hour: Number(part('hour')) };
}

/** Sends a message of the service itself, so that phones have something to react to. */
async function sendTo(account: TestAccount, ...phones: string[]): Promise<void> {
	const message = { text: 'Hello', pushtype: 'alert' };
	const gsm = phones.map((value) => ({ value }));
	await account.service('POST', '/send', { sms: { message, recipients: { gsm } } });
}

/** By brief: what must come of it. */
export const outcomes: Record<string, (stored: Stored) => Promise<void>> = {
	'price-of-lists': async ({ account, run }) => {
		const [price] = (await run()).items('Price');
		assert.ok(Number(price.campaignCost) > 0 && price.campaignCost === price.campaignSent);
		assert.deepEqual(await account.campaigns(), []);
	},
	'list-by-name': async ({ account, run }) => {
		await run();
		const [{ sender, counters }] = await account.campaigns();
		assert.ok(sender === 'MyShop' && counters.sent > 0);
		assert.match((await sent(account))[0][1], /^Hello Alice, the new collection/);
	},
	'appointment-tomorrow': async ({ account, run }) => {
		await run();
		const [campaign] = await account.campaigns();
		assert.match(campaign.scheduledFor ?? '', /T1[67]:00:00/);
		const texts = (await account.messages()).map(({ phone, text, state }) => [phone, text, state]);
		assert.deepEqual(texts, [[ANN, 'Hello Ann, we expect you tomorrow.', 'scheduled']]);
	},
	'spend-at-most': async ({ account, workflow, stack }) => {
		const { error } = await stack.n8n.rest.runWorkflow(workflow, START);
		assert.match(error?.message ?? '', /would cost 3 credits: more than/);
		assert.deepEqual(await account.campaigns(), []);
	},
	'keep-credits': async ({ account, run, workflow, stack }) => {
		await run();
		assert.equal((await sent(account)).length, 3);
		await account.reset({ credits: 1002 });
		const { error } = await stack.n8n.rest.runWorkflow(workflow, START);
		assert.match(error?.message ?? '', /fewer than/);
		assert.deepEqual(await account.campaigns(), []);
	},
	'try-on-my-number': async ({ account, run }) => {
		await run();
		assert.deepEqual(await sent(account), [['33639980009', SALE]]);
	},
	'tracking-links': async ({ account, run }) => {
		await run();
		const ids = (await account.messages()).map(({ phone, gsmsmsid }) => [phone, gsmsmsid]);
		assert.deepEqual(ids, [
			[ANN, 'order-1042'],
			[BRUNO, 'order-1043'],
		]);
		assert.equal(await account.followLink(BRUNO), 'https://shop.example.com/track?id=1043');
	},
	'who-clicked': async ({ account, run, react }) => {
		const [clicked, ...others] = await react('Who Clicked', 1, async () => {
			await run();
			await account.click(BRUNO);
		});
		const [{ gsmsmsid }] = await account.messages({ phone: BRUNO });
		assert.deepEqual(clicked, { messageId: gsmsmsid, page: 'https://shop.example.com/offer' });
		assert.deepEqual(others, []);
	},
	'not-delivered': async ({ account, react }) => {
		await account.control('PUT', `phones/${CHLOE}`, { reports: 'expired' });
		const found = await react('Did Not Arrive', 1, async () => await sendTo(account, ANN, CHLOE));
		assert.deepEqual(found, [{ phone: CHLOE, reason: 'EXPIRED' }]);
	},
	'yes-replies': async ({ account, react }) => {
		const told = await react('Tell Sales', 1, async () => {
			await account.reply(ANN, 'No, thanks');
			await account.reply(BRUNO, 'Oui !');
		});
		assert.deepEqual(told, [{ text: `${BRUNO} wrote: Oui !` }]);
	},
	'opt-outs-and-replies': async ({ account, react }) => {
		const opted = await react('Opted Out', 1, async () => await account.stop(BRUNO));
		assert.deepEqual(opted, [{ phone: BRUNO }]);
		const support = await react('Support', 1, async () => await account.reply(ANN, 'Hello?'));
		assert.deepEqual(support, [{ text: `${ANN}: Hello?` }]);
	},
	'low-balance': async ({ account, react }) => {
		const told = await react('Tell Me', 1, async () => await sendTo(account, ANN));
		assert.deepEqual(told, [{ text: '300 SMS credits are left.' }]);
	},
	'text-from-word': async ({ account, run }) => {
		await run();
		const [{ text, encoding }] = await account.messages();
		assert.equal(encoding, 'GSM-7');
		assert.match(text, /^It's here\.\.\. the new collection, and we've kept one/);
	},
	'skip-without-name': async ({ account, run }) => {
		const items = (await run()).items('Greet');
		assert.deepEqual(await sent(account), [
			[ANN, 'Hello Ann, see you on Saturday!'],
			[CHLOE, 'Hello Chloe, see you on Saturday!'],
		]);
		assert.equal(items[1].leftOut, true);
	},
	'orders-above-1000': async ({ account, workflow, stack: { n8n } }) => {
		const id = await runUntilWaiting(n8n.rest, workflow);
		assert.match((await account.texts(ANN))[0], /^Order 1042 for 1250 euros: all right\?/);
		await submitAnswer(await account.followLink(ANN), 'approve');
		const execution = await waitForStatus(n8n.rest, id, ['success']);
		assert.equal(execution.items('Ship It').length, 1);
	},
	'assistant-texts': async ({ account, run }) => {
		await run();
		assert.deepEqual(await sent(account), [[ANN, 'Your parcel is there.']]);
	},
	'refused-calls': async ({ account, run }) => {
		for (const id of ['first', 'second']) await account.service('DELETE', `/webhook/${id}`);
		const execution = await run();
		assert.equal(execution.items('Refused Calls').length, 2);
		const [newest, ...others] = execution.items('The Newest One');
		assert.match(String(newest.url), /\/webhook\/second$/);
		assert.deepEqual(others, []);
	},
	'without-dead-numbers': async ({ run }) => {
		const left = (await run()).items('Without Them');
		assert.deepEqual(
			left.map(({ name }) => name),
			['Ann', 'Chloe'],
		);
	},
	'paused-webhook': async ({ account, run }) => {
		await run();
		const hooks = (await account.webhooks()).map(({ type, url, status, hasSignature }) => {
			return [type, url, status, hasSignature];
		});
		assert.deepEqual(hooks, [['STOP', 'https://crm.example.com/sms', 'paused', true]]);
	},
	'try-a-webhook': async ({ account, run }) => {
		const [{ deleted }] = (await run()).items('Delete It');
		assert.equal(deleted, true);
		assert.deepEqual(await account.webhooks(), []);
	},
	'overdue-on-weekdays': async ({ account, run }) => {
		await run();
		const messages = await account.messages();
		const texts = messages.map(({ phone, text }) => [phone, text]);
		assert.deepEqual(texts, [[ANN, 'Hello Ann, your invoice is overdue.']]);
		const { day, hour } = await timeOfCampaign(account);
		assert.ok(!['Sat', 'Sun'].includes(day) && hour >= 9 && hour < 20, `${day} ${hour}`);
	},
	'no-adverts-at-night': async ({ account, run }) => {
		await run();
		assert.equal((await account.messages()).length, 3);
		const { day, hour } = await timeOfCampaign(account);
		assert.ok(day !== 'Sun' && hour >= 8 && hour < 20, `${day} ${hour}`);
	},
	'credits-left': async ({ account, run }) => {
		assert.deepEqual((await run()).items('Credits'), [{ credits: 10_000 }]);
		assert.deepEqual(await account.campaigns(), []);
	},
};

/** The accounts that are not as usual. */
export const seeds: Record<string, SeedChanges> = {
	'low-balance': { credits: 301, balanceTrigger: 300 },
};

/** The names of the briefs that have an outcome. */
export const outcomeNames = Object.keys(outcomes);
