// The sandbox's own deliveries to the trigger, which runs in n8n's real context.
import {
	newAccount,
	type SandboxAccount,
	type SeedChanges,
} from '../../../support/sandbox/accounts.cts';
import type { WebhookType } from '../../../../nodes/SmsCampaigns/api/model/types';
import { fetchAs } from '../../../support/sandbox/fetchAs.cts';
import { publishTrigger, type TriggerOptions } from '../../../support/trigger/triggerReceiver.cts';

const PHONE = '33639981000';
let account: SandboxAccount;

async function published(options: TriggerOptions = {}, seed: SeedChanges = {}) {
	account = await newAccount({ ...seed, assumptions: { 'push.retries': 0 } });
	const trigger = await publishTrigger(options);
	await trigger.register(account);
	return trigger;
}

const reply = async (message: string) => await account.reply(PHONE, message);

/** Waits until the first `count` deliveries have been attempted, and returns their attempts. */
async function attempts(count: number) {
	const deliveries = await account.waitForDeliveries(count, { attempts: 1 }, 60_000);
	return deliveries.flatMap((delivery) => delivery.attempts);
}

async function sendText(text: string, links: string[], gsmsmsid = 'row-1'): Promise<any> {
	const gsm = [{ value: PHONE, gsmsmsid }];
	const sms = { message: { text, pushtype: 'alert', links }, recipients: { gsm } };
	const sent = await fetchAs(account, '/send', { method: 'POST', body: JSON.stringify({ sms }) });
	return JSON.parse(sent.text);
}

it('starts the workflow with the right item for each of the five event types, and stores nothing', async () => {
	const trigger = await published(
		{ parameters: { outputs: 'perEvent' } },
		{ credits: 3, balanceTrigger: 2 },
	);
	await account.control('PUT', 'assumptions', { 'reports.after-ms': 0 });
	const { ticket } = await sendText('Look: <-short->', ['https://shop.example.com/a?b=1']);
	await attempts(2);
	await account.click(PHONE);
	await reply('Oui');
	await reply('STOP');
	const made = await attempts(5);
	expect(made.map(({ httpStatus }) => httpStatus)).toEqual([200, 200, 200, 200, 200]);
	expect(made.map(({ answer }) => JSON.parse(answer))).toEqual(
		Array(5).fill({ status: 'received' }),
	);

	const message = { from: PHONE, messageId: 'row-1', accountId: expect.any(String) as string };
	const judged = { automatic: true, automaticReason: 'at delivery' };
	const link = { longUrl: 'https://shop.example.com/a?b=1', clicks: 1, ...judged };
	const ids = { messageId: 'row-1', campaignId: ticket as string };
	const byOutput: Array<[type: WebhookType, fields: object]> = [
		['MO', { event: 'reply', message: 'Oui', optOutLikely: false, optOutWords: null, ...message }],
		['STOP', { event: 'optOut', message: 'STOP', ...message }],
		['CLICKER', { event: 'click', ...link, ...ids }],
		['DLR', { event: 'report', status: 3, destination: PHONE, countryCode: 'FR', ...ids }],
		['BALANCE_ALERT', { event: 'lowBalance', balance: 2, threshold: 2 }],
	];
	for (const [output, [type, fields]] of byOutput.entries()) {
		const items = trigger.runs.flatMap((run) => run[output].map(({ json }) => json));
		expect(items).toEqual([
			expect.objectContaining({
				...fields,
				eventId: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
				webhookId: trigger.webhooks[type].id,
				date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00$/) as string,
			}),
		]);
	}
	expect(trigger.database).toBeNull();
});

it('uses a delivery report to classify each delivery of a click, even if the filters leave out the report', async () => {
	const options = { ignoreRepeats: false };
	const trigger = await published({ parameters: { reports: 'notDelivered', options } });
	await account.control('PUT', 'assumptions', { 'reports.after-ms': 0 });
	await sendText('Look: <-short->', ['https://shop.example.com/'], 'row-2');
	await attempts(1);
	const [{ id }] = await account.click(PHONE);
	await attempts(2);
	await account.control('POST', `events/${id}/redeliver`);
	await attempts(3);
	const judged = trigger.items.map(({ automaticReason }) => automaticReason);
	expect(judged).toEqual(['at delivery', 'at delivery']);
});
