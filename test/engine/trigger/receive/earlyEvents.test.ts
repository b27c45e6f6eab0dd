// Events that come before the answer to the creation of their webhook.
import { request } from 'node:http';
import {
	makeWebhookUrl,
	makeNonce,
} from '../../../../nodes/SmsCampaigns/trigger/registration/webhookUrl';
import { newAccount } from '../../../support/sandbox/accounts';
import { TriggerHost } from '../../../support/trigger/triggerHost';

jest.setTimeout(60_000);

const hosts: TriggerHost[] = [];
afterEach(async () => {
	await Promise.all(hosts.splice(0).map(async (host) => await host.close()));
});

/** A trigger whose webhook is at the service, which takes its time to say so. */
async function publishing(delayMs = 1500) {
	const account = await newAccount({ assumptions: { 'push.retries': 0 } });
	const host = await new TriggerHost({ account }).listen();
	hosts.push(host);
	const place = { method: 'POST', path: '/webhook', when: 'after' as const };
	await account.setFaults({ ...place, kind: 'slow', delayMs, times: 1 });
	const publication = host.publish();
	let webhooks = await account.webhooks();
	for (let looks = 0; webhooks.length === 0 && looks < 200; looks++) {
		await new Promise((resolve) => setTimeout(resolve, 5));
		webhooks = await account.webhooks();
	}
	expect(webhooks).toHaveLength(1);
	return { account, host, publication, url: webhooks[0].url };
}

async function codeOf(url: string): Promise<number | undefined> {
	return await new Promise((resolve, reject) => {
		const sent = request(url, { method: 'POST' }, (response) => {
			response.resume().on('end', () => resolve(response.statusCode));
		});
		sent.on('error', reject).end('{"message":"Oui"}');
	});
}

it('an event waits for its webhook, and starts the workflow', async () => {
	const { account, host, publication } = await publishing();
	await account.reply('33639981000', 'Oui');
	const [delivery] = await account.waitForDeliveries(1, { attempts: 1 }, 20_000);
	expect(delivery.attempts.map(({ httpStatus }) => httpStatus)).toEqual([200]);
	expect(await publication).toEqual({ status: 'published', tries: 1 });
	expect(host.runs).toHaveLength(1);
	expect(host.log.filter((line) => line.includes('stray'))).toEqual([]);
});

it('a call without a signature or with an unknown nonce is refused all the same', async () => {
	const { host, publication, url } = await publishing();
	const other = makeWebhookUrl(url, 'MO', makeNonce());
	expect(await Promise.all([codeOf(url), codeOf(other)])).toEqual([401, 410]);
	await publication;
	expect(host.runs).toEqual([]);
	const lines = host.log.filter((line) => line.includes('not known here'));
	expect(lines).toEqual([
		expect.stringMatching(
			/\(MO, nonce [\w-]{6}…\)\. The call started nothing and was answered with 410\./,
		),
	]);
});

it('an unknown nonce is refused after five seconds, though a webhook is still being made', async () => {
	const { publication, url } = await publishing(8000);
	let isPublished = false;
	void publication.then(() => (isPublished = true));
	expect(await codeOf(makeWebhookUrl(url, 'MO', makeNonce()))).toBe(410);
	expect(isPublished).toBe(false);
	await publication;
});
