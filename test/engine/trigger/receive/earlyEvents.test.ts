// Events that come before the answer to the creation of their webhook.
import {
	makeWebhookUrl,
	makeNonce,
} from '../../../../nodes/SmsCampaigns/trigger/registration/webhookUrl';
import { newAccount } from '../../../support/sandbox/accounts';
import { fetchAs } from '../../../support/sandbox/fetchAs';
import { ServiceDouble } from '../../../support/sandbox/serviceDouble';
import { holdTime } from '../../../support/trigger/heldTrigger';
import { TriggerHost } from '../../../support/trigger/triggerHost';

const open: Array<{ close(): Promise<void> }> = [];
beforeEach(holdTime);
afterEach(async () => {
	await Promise.all(open.splice(0).map(async (each) => await each.close()));
});

/** A trigger whose webhook is at the service, which says so when `release` is called. */
async function publishing() {
	const account = await newAccount({ assumptions: { 'push.retries': 0 } });
	let release = () => {};
	const held = new Promise<void>((resolve) => (release = resolve));
	let create = () => {};
	const created = new Promise<void>((resolve) => (create = resolve));
	const proxy = await ServiceDouble.start(async ({ method, path, body }) => {
		if (method !== 'POST') return undefined;
		const { response, text } = await fetchAs(account, path, { method, body });
		create();
		await held;
		return { status: response.status, body: text };
	});
	const host = await new TriggerHost({ account, baseUrl: proxy.url }).listen();
	open.push(host, proxy);
	const publication = host.publish();
	await created;
	const [{ url }] = await account.webhooks();
	return { account, host, publication, url, release };
}

const codeOf = async (url: string) =>
	(await fetch(url, { method: 'POST', body: '{"message":"Oui"}' })).status;

it('an event waits for its webhook, and starts the workflow', async () => {
	const { account, host, publication, release } = await publishing();
	await account.reply('33639981000', 'Oui');
	await host.arrivals.until(1);
	release();
	expect(await publication).toEqual({ status: 'published', tries: 1 });
	await jest.advanceTimersByTimeAsync(200);
	const [delivery] = await account.waitForDeliveries(1, { attempts: 1 }, 60_000);
	expect(delivery.attempts.map(({ httpStatus }) => httpStatus)).toEqual([200]);
	expect(host.runs).toHaveLength(1);
	expect(host.log.filter((line) => line.includes('stray'))).toEqual([]);
});

it('a call without a signature is refused once its webhook is known, one with an unknown nonce after five seconds', async () => {
	const { host, publication, url, release } = await publishing();
	const unknown = codeOf(makeWebhookUrl(url, 'MO', makeNonce()));
	await host.arrivals.until(1);
	await jest.advanceTimersByTimeAsync(4_999);
	expect(host.log).toEqual([]);
	await jest.advanceTimersByTimeAsync(1);
	expect(await unknown).toBe(410);
	expect(host.log).toEqual([
		expect.stringMatching(/\(MO, nonce [\w-]{6}…\)\. The call started nothing and got 410\./),
	]);
	const unsigned = codeOf(url);
	await host.arrivals.until(2);
	release();
	await publication;
	await jest.advanceTimersByTimeAsync(200);
	expect(await unsigned).toBe(401);
	expect(host.runs).toEqual([]);
});
