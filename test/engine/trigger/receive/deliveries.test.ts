// Real deliveries of the sandbox, to the trigger in n8n's real context.
import {
	newAccount,
	type SandboxAccount,
	type SeedChanges,
} from '../../../support/sandbox/accounts';
import type { WebhookType } from '../../../../nodes/SmsCampaigns/api/model/types';
import { fetchAs } from '../../../support/sandbox/fetchAs';
import { comeIn } from '../../../support/trigger/heldTrigger';
import { TriggerReceiver, type TriggerOptions } from '../../../support/trigger/triggerReceiver';

const PHONE = '33639981000';
const open: TriggerReceiver[] = [];
let account: SandboxAccount;

async function published(options: TriggerOptions = {}, seed: SeedChanges = {}) {
	account = await newAccount({ ...seed, assumptions: { 'push.retries': 0 } });
	const receiver = await new TriggerReceiver(options).listen();
	open.push(receiver);
	await receiver.register(account);
	return receiver;
}

afterEach(async () => {
	for (const receiver of open.splice(0)) await receiver.close();
});

const reply = async (message: string) => await account.reply(PHONE, message);

/** The attempts of the first `count` deliveries, once they were all made. */
async function attempts(count: number) {
	const deliveries = await account.waitForDeliveries(count, { attempts: 1 }, 20_000);
	return deliveries.flatMap((delivery) => delivery.attempts);
}

async function sendText(text: string, links?: string[]): Promise<any> {
	const message = { text, pushtype: 'alert', links };
	const recipients = { gsm: [{ value: PHONE, gsmsmsid: 'row-1' }] };
	const body = JSON.stringify({ sms: { message, recipients } });
	return JSON.parse((await fetchAs(account, '/send', { method: 'POST', body })).text);
}

const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00$/) as string;
const EVENT_ID = expect.stringMatching(/^[0-9a-f]{64}$/) as string;

it('all five types start the workflow, each with its item, and nothing is stored', async () => {
	const trigger = await published(
		{ parameters: { outputs: 'perEvent' } },
		{ credits: 3, balanceTrigger: 2 },
	);
	await account.assume({ 'reports.after-ms': 0 });
	const { ticket } = await sendText('Look: <-short->', ['https://shop.example.com/a?b=1']);
	await attempts(2);
	await account.click(PHONE);
	await reply('Oui');
	await reply('STOP');
	const made = await attempts(5);
	expect(made.map(({ httpStatus }) => httpStatus)).toEqual([200, 200, 200, 200, 200]);
	expect(made.map(({ answer }) => JSON.parse(answer))).toEqual(
		Array(5).fill({ status: 'received', events: 1 }),
	);

	const byOutput = (output: number) => trigger.runs.flatMap((run) => run[output]);
	expect(trigger.runs.map((run) => run.length)).toEqual([5, 5, 5, 5, 5]);
	const named = (type: WebhookType, event: string) => ({
		event,
		eventId: EVENT_ID,
		webhookId: trigger.webhooks[type].id,
		date: ISO,
	});
	expect(byOutput(4).map(({ json }) => json)).toEqual([
		{ ...named('BALANCE_ALERT', 'lowBalance'), balance: 2, threshold: 2 },
	]);
	expect(byOutput(3).map(({ json }) => json)).toEqual([
		{
			...named('DLR', 'report'),
			status: 3,
			statusName: 'DELIVERED',
			delivered: true,
			final: true,
			destination: PHONE,
			messageId: 'row-1',
			campaignId: ticket,
			countryCode: 'FR',
		},
	]);
	expect(byOutput(2).map(({ json }) => json)).toEqual([
		expect.objectContaining({
			...named('CLICKER', 'click'),
			campaignId: ticket,
			messageId: 'row-1',
			longUrl: 'https://shop.example.com/a?b=1',
			clicks: 1,
		}),
	]);
	for (const [output, type, event, message] of [
		[0, 'MO', 'reply', 'Oui'],
		[1, 'STOP', 'optOut', 'STOP'],
	] as const) {
		expect(byOutput(output).map(({ json }) => json)).toEqual([
			{
				...named(type, event),
				message,
				from: PHONE,
				messageId: 'row-1',
				accountId: expect.any(String) as string,
			},
		]);
	}
	expect(trigger.dataChanged).toBe(false);
	expect(trigger.credentialReads).toBe(0);
});

it.each([
	['secret', false],
	['hmac-sha256-hex', false],
	['hmac-sha256-hex', true],
	['hmac-sha256-base64', false],
	['hmac-sha256-base64', true],
	['hmac-sha1-hex', true],
	['hmac-sha512-hex', false],
])('Automatic takes %s, with its prefix %j', async (scheme, prefix) => {
	const trigger = await published();
	await account.assume({ 'signature.scheme': scheme, 'signature.prefix': prefix });
	await reply('Oui');
	expect((await attempts(1)).map(({ httpStatus }) => httpStatus)).toEqual([200]);
	expect(trigger.items).toEqual([expect.objectContaining({ message: 'Oui' })]);
});

describe.each([
	'secret',
	'hmac-sha256-hex',
	'hmac-sha256-base64',
	'hmac-sha1-hex',
	'hmac-sha512-hex',
])('a call signed by %s', (scheme) => {
	it.each(['wrong', 'missing', 'flipped'])('is refused when it is %s', async (fault) => {
		const trigger = await published();
		await account.assume({ 'signature.scheme': scheme, 'signature.fault': fault });
		await reply('Oui');
		const [{ httpStatus, answer }] = await attempts(1);
		expect([httpStatus, JSON.parse(answer)]).toEqual([401, { status: 'unauthorized' }]);
		expect(trigger.runs).toEqual([]);
	});
});

it.each([
	['sha256', 'hmac-sha256-hex'],
	['sha1', 'hmac-sha1-hex'],
	['sha512', 'hmac-sha512-hex'],
	['secret', 'secret'],
])('Signature Check %s accepts nothing else', async (signatureCheck, right) => {
	const trigger = await published({ parameters: { options: { signatureCheck } } });
	const schemes = ['secret', 'hmac-sha256-hex', 'hmac-sha1-hex', 'hmac-sha512-hex'];
	for (const [at, scheme] of schemes.entries()) {
		await account.assume({ 'signature.scheme': scheme });
		await reply(scheme);
		await attempts(at + 1);
	}
	expect(trigger.items.map(({ message }) => message)).toEqual([right]);
});

it('without a check, any call to the URL is accepted', async () => {
	const trigger = await published({ parameters: { options: { signatureCheck: 'off' } } });
	await account.assume({ 'signature.fault': 'missing' });
	await reply('Oui');
	await attempts(1);
	expect(trigger.items).toHaveLength(1);
});

it('a repeated delivery starts nothing; a different report does', async () => {
	const trigger = await published({ parameters: { reports: 'all' } });
	await account.control('PUT', `phones/${PHONE}`, {
		reports: [
			{ status: 1, afterMs: 0 },
			{ status: 3, afterMs: 1 },
		],
	});
	await sendText('Hello');
	await attempts(2);
	const events = await account.events({ type: 'DLR' });
	for (const { id } of events) await account.control('POST', `events/${id}/redeliver`);
	const answers = (await attempts(4)).map(({ answer }) => JSON.parse(answer).status);
	expect(answers.sort()).toEqual(['received', 'received', 'repeated', 'repeated']);
	expect(trigger.items.map(({ status }) => status).sort()).toEqual([1, 3]);
});

it('with the switch off, each delivery starts the workflow', async () => {
	const trigger = await published({ parameters: { options: { ignoreRepeats: false } } });
	await reply('Oui');
	await attempts(1);
	const events = await account.events();
	await account.control('POST', `events/${events[0].id}/redeliver`);
	await attempts(2);
	expect(trigger.items.map(({ eventId }) => eventId)).toEqual(
		Array(2).fill(trigger.items[0].eventId),
	);
});

it.each(['text/plain', 'application/x-www-form-urlencoded', 'none'])(
	'the Content-Type %s changes nothing',
	async (type) => {
		const trigger = await published();
		await account.assume({ 'push.content-type': type, 'signature.scheme': 'hmac-sha256-hex' });
		await reply('Ça marche & merci=oui');
		await attempts(1);
		expect(trigger.items).toEqual([
			expect.objectContaining({ event: 'reply', message: 'Ça marche & merci=oui' }),
		]);
	},
);

it('a burst of the sandbox: no reply is lost or doubled, and few executions hold them all', async () => {
	const trigger = await published({ parameters: { groupEvents: 'all' } });
	trigger.beforeStore = comeIn;
	const size = 60;
	await account.control('PUT', 'faults', [{ kind: 'burst', size, times: size }]);
	for (let id = 0; id < size; id++) await account.reply(PHONE, `Reply ${id}`);
	const deliveries = await account.waitForDeliveries(size, { attempts: 1 }, 20_000);
	expect(deliveries.flatMap(({ attempts }) => attempts).map((one) => one.httpStatus)).toEqual(
		Array(size).fill(200),
	);
	const replies = trigger.items.map(({ message }) => message);
	expect(replies).toHaveLength(size);
	expect(new Set(replies).size).toBe(size);
	expect(trigger.runs.length).toBeLessThan(size / 4);
});
