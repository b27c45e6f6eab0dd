// Several calls at once, over sockets: which events share an execution, and when each caller gets its answer.
import type { WebhookType } from '../../../../nodes/SmsCampaigns/api/model/types';
import { callTrigger } from '../../../support/trigger/callTrigger';
import { newAccount } from '../../../support/sandbox/accounts';
import { TriggerReceiver, type TriggerOptions } from '../../../support/trigger/triggerReceiver';

jest.setTimeout(60_000);

const open: TriggerReceiver[] = [];
afterEach(async () => {
	for (const receiver of open.splice(0)) await receiver.close();
});

/** A trigger in an n8n that stores nothing until `release` is called. */
async function published(options: TriggerOptions = {}) {
	const trigger = await new TriggerReceiver(options).listen();
	open.push(trigger);
	let release: (error?: Error) => void = () => {};
	const held = new Promise<Error | undefined>((resolve) => (release = resolve));
	trigger.beforeStore = async () => {
		const error = await held;
		if (error) throw error;
	};
	return { trigger, release };
}

const BODIES: Record<WebhookType, (id: number) => object> = {
	DLR: (id) => ({ status: 3, destination: '33639980417', message_id: `row-${id}` }),
	CLICKER: (id) => ({ gsmsid: `row-${id}`, long_url: 'https://shop.example.com/' }),
	MO: (id) => ({ message: 'Oui', from: '33639980417', last_message_id: `row-${id}` }),
	STOP: (id) => ({ message: 'STOP', from: '33639980417', last_message_id: `row-${id}` }),
	BALANCE_ALERT: (id) => ({ balance: id, trigger: 500 }),
};

const bodyOf = (type: WebhookType, ...ids: number[]) => {
	const events = ids.map(BODIES[type]);
	return JSON.stringify(events.length === 1 ? events[0] : events);
};

const call = async (trigger: TriggerReceiver, type: WebhookType, ...ids: number[]) =>
	await callTrigger(trigger, { type, body: bodyOf(type, ...ids) });

/** Long enough for a call on loopback to come in. */
const comeIn = async () => await new Promise<void>((resolve) => setTimeout(resolve, 100));

/** Calls one after the other, without waiting for answers. */
async function callAll(trigger: TriggerReceiver, calls: Array<[WebhookType, ...number[]]>) {
	const answers = [];
	for (const [type, ...ids] of calls) {
		answers.push(call(trigger, type, ...ids));
		await comeIn();
	}
	return answers;
}

const idsOf = (run: TriggerReceiver['runs'][number]) =>
	run.map((output) => output.map(({ json }) => json.messageId));

it('those that come in while one is being stored share the next execution, in order', async () => {
	const { trigger, release } = await published();
	const calls = await callAll(trigger, [
		['DLR', 0],
		['DLR', 1],
		['CLICKER', 2],
		['DLR', 3, 4],
	]);
	expect(trigger.runs).toEqual([]);
	release();
	const answers = await Promise.all(calls);
	expect(answers.map(({ code, answer }) => [code, answer.events])).toEqual([
		[200, 1],
		[200, 1],
		[200, 1],
		[200, 2],
	]);
	expect(trigger.runs.map(idsOf)).toEqual([[['row-0']], [['row-1', 'row-2', 'row-3', 'row-4']]]);
});

it('with One per Event, each event leaves by its own output', async () => {
	const { trigger, release } = await published({
		parameters: { outputs: 'perEvent', groupEvents: 'all' },
	});
	const calls = await callAll(trigger, [
		['DLR', 0],
		['MO', 1],
		['DLR', 2],
		['CLICKER', 3],
	]);
	release();
	await Promise.all(calls);
	expect(trigger.runs.map(idsOf)).toEqual([
		[[], ['row-0'], [], [], []],
		[[], ['row-2'], ['row-3'], [], ['row-1']],
	]);
});

it.each<[string, number]>([
	['reportsAndClicks', 5],
	['all', 2],
	['none', 6],
])('Group Events %s: %i executions', async (groupEvents, executions) => {
	const { trigger, release } = await published({ parameters: { groupEvents } });
	const calls = await callAll(trigger, [
		['DLR', 0],
		['DLR', 1],
		['CLICKER', 2],
		['MO', 3],
		['STOP', 4],
		['BALANCE_ALERT', 5],
	]);
	release();
	expect((await Promise.all(calls)).map(({ code }) => code)).toEqual(Array(6).fill(200));
	expect(trigger.runs).toHaveLength(executions);
	expect(trigger.items).toHaveLength(6);
});

it('at the test URL each call has an execution of its own', async () => {
	const { trigger, release } = await published({ mode: 'manual' });
	const calls = await callAll(trigger, [
		['DLR', 0],
		['DLR', 1],
		['DLR', 2],
	]);
	release();
	await Promise.all(calls);
	expect(trigger.runs).toHaveLength(3);
});

it('where n8n cannot store, nobody is told otherwise, and the events come in again', async () => {
	const { trigger, release } = await published();
	const calls = await callAll(trigger, [
		['DLR', 0],
		['DLR', 1],
		['DLR', 2],
	]);
	release(new Error('The database is away'));
	expect((await Promise.all(calls)).map(({ code }) => code)).toEqual([500, 500, 503]);
	expect(trigger.runs).toEqual([]);
	trigger.beforeStore = async () => {};
	for (const id of [0, 1, 2]) expect((await call(trigger, 'DLR', id)).code).toBe(200);
	expect(trigger.runs).toHaveLength(3);
});

it('a call that hangs up while it waits is not stored, until it comes again', async () => {
	const { trigger, release } = await published();
	const first = call(trigger, 'DLR', 0);
	await comeIn();
	const caller = new AbortController();
	const gone = callTrigger(trigger, {
		type: 'DLR',
		body: bodyOf('DLR', 1),
		signal: caller.signal,
	}).catch(() => 'gone');
	await comeIn();
	const third = call(trigger, 'DLR', 2);
	caller.abort();
	expect(await gone).toBe('gone');
	await comeIn();
	release();
	expect([(await first).code, (await third).code]).toEqual([200, 200]);
	expect(trigger.runs.map(idsOf)).toEqual([[['row-0']], [['row-2']]]);
	expect((await call(trigger, 'DLR', 1)).answer.status).toBe('received');
});

it('a call that hangs up while n8n stores it has started the workflow, and once only', async () => {
	const { trigger, release } = await published();
	const caller = new AbortController();
	const gone = callTrigger(trigger, {
		type: 'DLR',
		body: bodyOf('DLR', 0),
		signal: caller.signal,
	}).catch(() => 'gone');
	await comeIn();
	const second = call(trigger, 'DLR', 1);
	await comeIn();
	caller.abort();
	await gone;
	const again = call(trigger, 'DLR', 0);
	await comeIn();
	release();
	expect((await again).answer.status).toBe('repeated');
	expect((await second).answer.status).toBe('received');
	expect(trigger.runs.map(idsOf)).toEqual([[['row-0']], [['row-1']]]);
});

it('a repeat waits for the end of the first one', async () => {
	const { trigger, release } = await published();
	const calls = await callAll(trigger, [
		['MO', 0],
		['MO', 0],
		['MO', 0, 1],
	]);
	release();
	const answers = await Promise.all(calls);
	expect(answers.map(({ answer }) => answer)).toEqual([
		{ status: 'received', events: 1 },
		{ status: 'repeated' },
		{ status: 'received', events: 1 },
	]);
	expect(trigger.items.map(({ messageId }) => messageId)).toEqual(['row-0', 'row-1']);
});

it('nobody waits for longer than ten seconds; what n8n stores after that comes in once', async () => {
	const { trigger, release } = await published();
	const calls = await callAll(trigger, [
		['DLR', 0],
		['DLR', 1],
	]);
	expect((await calls[0]).code).toBe(503);
	const again = call(trigger, 'DLR', 0);
	await comeIn();
	expect((await calls[1]).code).toBe(503);
	release();
	expect((await again).answer.status).toBe('repeated');
	expect((await call(trigger, 'DLR', 1)).answer.status).toBe('repeated');
	expect(trigger.runs.map(idsOf)).toEqual([[['row-0']], [['row-1']]]);
});

it('Wait for More lets events share an execution that come in later', async () => {
	const { trigger, release } = await published({ parameters: { options: { waitForMore: 1 } } });
	release();
	const calls = await callAll(trigger, [
		['DLR', 0],
		['DLR', 1],
		['DLR', 2],
	]);
	expect((await Promise.all(calls)).map(({ code }) => code)).toEqual([200, 200, 200]);
	expect(trigger.runs.map(idsOf)).toEqual([[['row-0', 'row-1', 'row-2']]]);
});

it('a burst of the sandbox: no reply is lost or doubled, and few executions hold them all', async () => {
	const account = await newAccount();
	const trigger = await new TriggerReceiver({ parameters: { groupEvents: 'all' } }).listen();
	open.push(trigger);
	trigger.beforeStore = comeIn;
	await trigger.register(account);
	const size = 60;
	await account.control('PUT', 'faults', [{ kind: 'burst', size, times: size }]);
	for (let id = 0; id < size; id++) await account.reply('33639981000', `Reply ${id}`);
	const deliveries = await account.waitForDeliveries(size, { attempts: 1 }, 20_000);
	expect(deliveries.flatMap(({ attempts }) => attempts).map((one) => one.httpStatus)).toEqual(
		Array(size).fill(200),
	);
	const replies = trigger.items.map(({ message }) => message);
	expect(replies).toHaveLength(size);
	expect(new Set(replies).size).toBe(size);
	expect(trigger.runs.length).toBeLessThan(size / 4);
});

it.each([-1, 11, 'soon', '', null])('Wait for More cannot be %j', async (waitForMore) => {
	const { trigger, release } = await published({
		parameters: { options: { waitForMore } as never },
	});
	release();
	const { code } = await call(trigger, 'DLR', 0);
	expect(code).toBe(waitForMore === null ? 200 : 503);
});
