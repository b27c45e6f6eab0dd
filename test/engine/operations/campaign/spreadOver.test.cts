// *Spread Over*: the rows agree with the calls and the messages, within the allowed hours. The price does not change.
import type { IDataObject } from 'n8n-workflow';
import { items } from '../../../support/engine/items.cts';
import { again, CONTINUE, runSend } from '../../../support/atMostOnce/runSend.cts';
import { credentialFor } from '../../../support/engine/credential.cts';
import { REJECTED } from '../../../support/sandbox/sendFaults.cts';
import { unfilteredAccount } from '../../../support/atMostOnce/unfilteredAccount.cts';
import { BY_ROW, PARIS, run } from '../../../support/operations/runOperation.cts';
import { phone } from '../../../support/phoneNumbers.cts';
import { countCalls, type SandboxAccount } from '../../../support/sandbox/accounts.cts';

const iso = (instant: number) => new Date(instant).toISOString();

/** 18:00 in Paris, on a Tuesday. */
const START = Date.parse('2040-01-10T18:00:00+01:00');
const MINUTE = 60_000;
let now = START;
beforeEach(() => {
	now = START;
	jest.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(() => void jest.restoreAllMocks());

async function newAccount(seed = {}) {
	const account = await unfilteredAccount({ credits: 10_000, ...seed });
	await setClock(account, START);
	return account;
}

const setClock = async (account: SandboxAccount, instant: number) =>
	await account.control('PUT', 'clock', { now: iso(instant), stopped: true });

const sentAt = async (account: SandboxAccount) => {
	const messages = await account.messages();
	return new Map(messages.map((one) => [one.phone, one.sentAt]));
};

const send = (time: IDataObject, options: IDataObject = {}, more: IDataObject = {}) => ({
	...BY_ROW,
	...more,
	options: { ...options, schedule: { time } },
});

const HOURS = { allowedHours: { window: { hours: 'own', from: '08:00', until: '20:00' } } };
const contacts = (count: number) =>
	items(
		...Array.from({ length: count }, (_, at) => ({
			phone: phone(at),
			text: at % 3 === 0 ? 'One' : 'Two',
		})),
	);

it('spreads 1,000 messages evenly over four allowed hours that a night interrupts', async () => {
	const account = await newAccount();
	const [rows, over] = [contacts(1000), { spreadOver: 4 }];
	const dear = send(over, HOURS, { maximumCost: 999 });
	const { stopped } = await run(account, 'campaign.send', dear, rows, PARIS);
	expect(stopped?.message).toMatch(/would cost 1,?000 credits/);
	expect(await account.messages()).toEqual([]);
	const parameters = send(over, HOURS);
	const simulated = await run(account, 'campaign.simulate', parameters, rows, PARIS);
	const { json } = await run(
		account,
		'campaign.send',
		{ ...parameters, maximumCost: 1000 },
		rows,
		PARIS,
	);
	const times = json.map(({ scheduledFor }) => (scheduledFor ? Date.parse(scheduledFor) : START));
	expect(simulated.json.map(({ scheduledFor }) => scheduledFor)).toEqual(
		json.map(({ scheduledFor }) => scheduledFor),
	);
	expect(times).toEqual([...times].sort());
	const slices = [...new Set(times)];
	const evening = Array.from({ length: 24 }, (_, at) => START + 5 * at * MINUTE);
	expect(slices).toEqual([...evening, ...evening.map((at) => at + 14 * 60 * MINUTE)]);
	// At each of these times, the node sends both message texts.
	expect((await countCalls(account)).sends).toBe(2 * slices.length);
	for (const time of slices) {
		await setClock(account, time - 1000);
		const before = await sentAt(account);
		await setClock(account, time);
		const after = await sentAt(account);
		const isSent = (all: typeof after, at: number) => (all.get(phone(at)) ?? null) !== null;
		const due = times.flatMap((each, at) => (each === time && time !== START ? at : []));
		expect(due.filter((at) => isSent(before, at) || !isSent(after, at))).toEqual([]);
		if (time !== START) expect([20, 21]).toContain(due.length);
	}
	const got = await sentAt(account);
	expect(times.map((time, at) => [at, got.get(phone(at)) === iso(time)])).toEqual(
		times.map((_, at) => [at, true]),
	);
	expect(json[0].totalCredits).toBe(1000);
});

/** Four messages, due after 0, 5, 10 and 15 minutes. In the first attempt, the service accepts `accepted` sends. */
it.each<[accepted: number, minutes: number, at: Array<number | null>]>([
	[2, 7, [null, 5, 10, 15]],
	[2, 60, [null, 5, null, null]],
	// If nothing was sent, the period begins with the retry.
	[0, 60, [null, 65, 70, 75]],
])('spreads the unsent messages after %d sends and %d minutes', async (accepted, minutes, at) => {
	const account = await newAccount();
	const credential = credentialFor(account);
	const input = items(...[0, 1, 2, 3].map((each) => ({ phone: phone(each), text: `${each}` })));
	const parameters = send({ spreadOver: 1 / 3 });
	await account.setFaults({ ...REJECTED, times: 4, skip: accepted });
	const sending = { credential, parameters, input, node: CONTINUE };
	const first = await runSend(sending);
	await account.setFaults();
	now = START + minutes * MINUTE;
	await account.control('PUT', 'clock', { now: iso(now), stopped: true });
	const second = await runSend({ ...sending, ...again(first, input) });
	const times = second.output().map(({ json }) => json.scheduledFor as string | null);
	expect(times.map((time) => time && (Date.parse(time) - START) / MINUTE)).toEqual(at);
	const phones = (await account.messages()).map((message) => message.phone);
	expect(phones.sort()).toEqual([0, 1, 2, 3].map(phone));
});

it('sends to each list at its own time, and stops only if the current time is outside the legal hours', async () => {
	const lists = [1, 2].map((id) => ({ id, name: `${id}`, contacts: [{ phone: phone(id) }] }));
	const account = await newAccount({ lists });
	const more = { sendTo: 'lists', listIds: '1, 2', message: 'Hello', pushtype: 'marketing' };
	const parameters = send({ spreadOver: 0.5 }, {}, more);
	now = START + 180 * MINUTE;
	const stopped = await run(account, 'campaign.send', parameters, undefined, PARIS);
	expect(stopped.stopped?.message).toMatch(/2 of 2 lists .* outside France's legal hours/);
	now = START;
	const { json } = await run(account, 'campaign.send', parameters, undefined, PARIS);
	const sent = (await account.campaigns()).map((one) => [one.ticket, one.scheduledFor]);
	expect([json.length, sent.length]).toEqual([1, 2]);
});
