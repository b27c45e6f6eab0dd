// *Frequency Limit* across all executions of a node: its periods, retries, concurrent executions and crashes.
import type { IDataObject } from 'n8n-workflow';
import { fates, row, startProcesses } from '../../support/atMostOnce/processes.cts';
import { RETRY } from '../../support/atMostOnce/runSend.cts';
import { deduplicator } from '../../support/engine/deduplicator.cts';
import { phone } from '../../support/phoneNumbers.cts';

jest.mock('n8n-workflow', () => jest.requireActual<object>('../../support/atMostOnce/waitByTurns'));

const n8n = startProcesses();

const limited = (limit: IDataObject = { per: 'ever' }, more: IDataObject = {}) => ({
	options: { frequencyLimit: { limit }, ...more },
});
/** Returns parameters that limit the messages for each value of the column `key`. */
const keyed = (most = 1, more: IDataObject = {}) =>
	limited({ most, per: 'ever', value: '={{ $json.key }}' }, more);
const one = (key: string, at = 0): IDataObject => ({ ...row(at), key });

it('counts the messages to each phone number in item order, regardless of the number format', async () => {
	const parameters = limited({ most: 2, per: 'week' });
	const send = async (...phones: string[]) => {
		const rows = phones.map((phone, at) => ({ phone, text: `Text ${n8n.sent.length} ${at}` }));
		const result = (await n8n.run('numbers', { rows, parameters }))!;
		return result.output().map(({ json }) => json.reason ?? json.campaignSent);
	};
	const [first, spelled, other] = ['33639980001', '+33 (0)6 39 98 00 01', '33639980002'];
	const over = "'Frequency Limit' was reached: 2 messages per week for each number or list.";
	expect(await send(first)).toEqual([1]);
	// The limit allows one more message to this number: the first of the run's two messages.
	expect(await send(spelled, first, other)).toEqual([1, over, 1]);
	expect(await send(`${first}, ${other}`)).toEqual([`${first}: ${over}`]);
	expect(await send(`${first}, ${other}`)).toEqual([over]);
	expect(n8n.sent).toHaveLength(4);
});

it.each<[per: string, zone: string, times: string[], sent: number]>([
	['day', 'Europe/Paris', ['2040-01-10T00:00+01:00', '2040-01-10T23:59+01:00'], 1],
	['day', 'Europe/Paris', ['2040-01-10T23:59+01:00', '2040-01-11T00:00+01:00'], 2],
	// These days have 23 and 25 hours, because daylight saving time begins or ends.
	['day', 'Europe/Paris', ['2040-03-25T00:30+01:00', '2040-03-25T23:30+02:00'], 1],
	['day', 'Europe/Paris', ['2040-10-28T00:30+02:00', '2040-10-28T23:30+01:00'], 1],
	['day', 'America/New_York', ['2040-01-10T23:00Z', '2040-01-11T03:00Z'], 1],
	['week', 'Europe/Paris', ['2040-01-09T08:00Z', '2040-01-15T22:59Z'], 1],
	['week', 'Europe/Paris', ['2040-01-15T22:59Z', '2040-01-15T23:00Z'], 2],
	['month', 'Europe/Paris', ['2040-02-29T10:00Z', '2040-02-29T22:59Z'], 1],
	['month', 'Europe/Paris', ['2040-02-29T22:59Z', '2040-02-29T23:00Z'], 2],
	['ever', 'Europe/Paris', ['2040-01-10T10:00Z', '2044-01-10T10:00Z'], 1],
])('applies the period "%s" in %s to runs at %j (sent: %d)', async (per, timezone, times, sent) => {
	const parameters = { ...limited({ per }), pushtype: 'alert' };
	const clock = jest.spyOn(Date, 'now');
	for (const time of times) {
		clock.mockReturnValue(Date.parse(time));
		const settings = { timezone };
		await n8n.run(`${per} ${timezone} ${times.join()}`, { rows: [row(0)], parameters, settings });
	}
	clock.mockRestore();
	expect(n8n.sent).toHaveLength(sent);
});

it('counts a scheduled message on the day of its delivery', async () => {
	const year = new Date().getFullYear() + 1;
	const days = [`${year}-06-01 10:00`, `${year}-06-01 12:00`, `${year}-06-02 10:00`];
	const rows = days.map((day, at) => ({ ...row(0, `Text ${at}`), day }));
	const schedule = { time: { sendAt: '={{ $json.day }}' } };
	const parameters = limited({ per: 'day' }, { schedule });
	const result = (await n8n.run('scheduled', { rows, parameters }))!;
	expect(fates(result)).toEqual(['accepted', 'leftOut', 'accepted']);
});

it('does not count a rejected message in the next execution', async () => {
	const parameters = keyed(2);
	const rows = [{ ...one('a'), text: 'rejected' }, one('a', 1), one('a', 2)];
	expect(fates((await n8n.run('rejected', { rows, parameters }))!)).toEqual([
		'rejected',
		'accepted',
		'leftOut',
	]);
	const again = [one('a'), one('a', 1)];
	expect(fates((await n8n.run('rejected', { rows: again, parameters }))!)).toEqual([
		'accepted',
		'leftOut',
	]);
});

it.each(['run', 'day'])('counts messages of earlier attempts for a limit per %s', async (per) => {
	const rows = [row(0, 'One'), row(0, 'Two'), row(1, 'rejected')];
	const node = { onError: 'stopWorkflow' as const, ...RETRY };
	const result = await n8n.run(`again ${per}`, { rows, parameters: limited({ per }), node });
	expect(result!.attempts).toBeGreaterThan(1);
	expect(n8n.sent).toEqual(['33639980000 One']);
});

it('counts a message with an unknown outcome only once if the node repeats the message', async () => {
	const rows = [row(0, 'unclear')];
	const parameters = limited({ per: 'day' }, { unknownOutcome: 'sendAgain' });
	const node = { onError: 'stopWorkflow' as const, ...RETRY };
	const result = (await n8n.run('unclear', { rows, parameters, node }))!;
	expect(result.attempts).toBeGreaterThan(1);
	expect(n8n.sent).toHaveLength(result.attempts);
	expect(fates((await n8n.run('unclear', { rows, parameters }))!)).toEqual(['leftOut']);
});

it('counts the new text that a retry sends for an item whose first text was accepted', async () => {
	const parameters = limited({ most: 2, per: 'ever' });
	const rows = [
		{ ...row(0, 'A'), edited: 'B' },
		{ ...row(0, 'rejected'), edited: 'A' },
	];
	const node = { onError: 'stopWorkflow' as const };
	const { run: retryOf } = (await n8n.run('edited', { rows, parameters, node }))!;
	const edited = { ...parameters, message: '={{ $json.edited }}' };
	const again = { parameters: edited, node, retryOf, withCurrentNodes: true };
	await n8n.run('edited', { rows, ...again });
	expect(n8n.sent).toEqual(['33639980000 A', '33639980000 B']);
	expect(fates((await n8n.run('edited', { rows: [row(0)], parameters }))!)).toEqual(['leftOut']);
});

it('counts no test or simulation, and states in a simulation that Send also counts earlier executions', async () => {
	const rows = [one('a'), { ...one('a'), text: 'Another text' }];
	const test = keyed(1, { sendOnlyTo: '33639980077' });
	await n8n.run('test', { rows, parameters: test });
	const parameters = keyed();
	const simulated = (await n8n.run('test', {
		rows,
		parameters: { ...parameters, operation: 'simulate' },
	}))!;
	expect(simulated.output().map(({ json }) => json.recipientStatus)).toEqual([
		'included',
		'leftOut',
	]);
	expect(simulated.hints()[0].message).toMatch(
		/in a Send node also counts messages from earlier executions/,
	);
	expect(fates((await n8n.run('test', { rows, parameters }))!)).toEqual(['accepted', 'leftOut']);
});

it('lets a retry send a message that the crashed attempt counted but did not send', async () => {
	const parameters = keyed();
	const rows = [one('a')];
	const fatesOfRetry = new Set<string>();
	await n8n.killEverywhere('own', { rows, parameters }, (result) => {
		fatesOfRetry.add(`${n8n.sent.length} ${fates(result).join()}`);
	});
	expect(fatesOfRetry).toContain('1 accepted');
	// If n8n crashes after recording a value but before recording the execution and message for which the value counts,
	// the retry leaves out a message that was never sent.
	for (const fate of fatesOfRetry) expect(fate).toMatch(/^1 accepted|^[01] unknown|^0 leftOut/);
});

it('allows only one of two concurrent executions in two processes to send', async () => {
	const parameters = keyed();
	for (let pair = 0; pair < 5; pair++) {
		const rows = [one(`key ${pair}`)];
		await Promise.all(
			[1, 2].map(async (at) => {
				return await n8n.run('pairs', {
					rows,
					parameters,
					establishedAt: 10 * pair + at,
					at: `${at}`,
				});
			}),
		);
		expect(n8n.sent).toHaveLength(pair + 1);
	}
});

it('keeps the last 100,000 counted values of a workflow', async () => {
	const parameters = keyed();
	const send = async (key: string) =>
		fates((await n8n.run('many', { rows: [one(key)], parameters }))!);
	await send('a');
	const values = Array.from({ length: 99_998 }, (_, at) => `value ${at}`);
	deduplicator.rows.set('many', [...deduplicator.rows.get('many')!, ...values]);
	expect(await send('b')).toEqual(['accepted']);
	expect(await send('b')).toEqual(['leftOut']);
	expect(deduplicator.rows.get('many')!.length).toBeLessThanOrEqual(100_000);
	await send('c');
	expect(await send('a')).toEqual(['accepted']);
});

it('restores the count of a message if another process has overwritten the count', async () => {
	const name = 'overwritten';
	const run = async (key: string) =>
		fates((await n8n.run(name, { rows: [one(key)], parameters: keyed(), at: 'one' }))!);
	await run('a');
	const before = deduplicator.rows.get(name)!;
	const { onStep } = deduplicator;
	deduplicator.onStep = async (step) => {
		const isClaimed = deduplicator.rows.get(name)!.some((value) => value.endsWith('ever b'));
		if (step === 'read' && isClaimed) {
			deduplicator.rows.set(name, before);
			deduplicator.onStep = onStep;
		}
		await onStep(step);
	};
	expect(await run('b')).toEqual(['accepted']);
	expect(deduplicator.onStep).toBe(onStep);
	expect(await run('b')).toEqual(['leftOut']);
});

it('keeps the record of sent messages, however many messages the limit counts', async () => {
	const { service } = deduplicator;
	const record = service.checkProcessedAndRecord;
	const writes = jest.spyOn(service, 'checkProcessedAndRecord');
	writes.mockImplementation(async (values, scope, context, options) => {
		const maxEntries = scope === 'node' ? 40 : options.maxEntries;
		return await record(values, scope, context, { ...options, maxEntries });
	});
	const parameters = limited();
	const people = (from: number) => Array.from({ length: 30 }, (_, at) => row(from + at, 'Hello'));
	const first = { rows: people(0), parameters, establishedAt: 7 };
	let diesAt = 1;
	for (; n8n.sent.length === 0; diesAt++) await n8n.run(`evict ${diesAt}`, { ...first, diesAt });
	const name = `evict ${diesAt - 1}`;
	for (const at of [1, 2]) await n8n.run(name, { rows: people(30 * at), parameters });
	expect(n8n.sent).toHaveLength(90);
	const retried = (await n8n.run(name, { ...first, mode: 'retry' }))!;
	expect(new Set(fates(retried))).toEqual(new Set(['unknown']));
	expect(n8n.twice()).toEqual([]);
	writes.mockRestore();
});

it('does not count the messages of another node in the same workflow', async () => {
	const send = async (id: string, more: object) => {
		const node = { id, onError: 'continueRegularOutput' as const };
		return fates(
			(await n8n.run('nodes', { rows: [one('a')], parameters: keyed(), node, ...more }))!,
		);
	};
	expect(await send('other', { establishedAt: 6 })).toEqual(['accepted']);
	expect(await send('one', { establishedAt: 7 })).toEqual(['accepted']);
	expect(await send('other', { establishedAt: 7, mode: 'retry' })).toEqual(['leftOut']);
});

it('writes the counted values in batches, each with an ID that proves the write', async () => {
	const writes = jest.spyOn(deduplicator.service, 'checkProcessedAndRecord');
	const phones = Array.from({ length: 1_000 }, (_, at) => phone(at)).join();
	await n8n.run('parts', { rows: [{ phone: phones, text: 'Hello' }], parameters: limited() });
	const slots = writes.mock.calls.filter(([values]) => / ever \d+$/.test(String(values.at(-1))));
	const sizes = slots.map(([values]) => [values.length, /^[-\da-f]{36}$/.test(String(values[0]))]);
	expect(sizes).toEqual([
		[1_000, true],
		[2, true],
	]);
	writes.mockRestore();
});

it.each<[what: string, name: string, onClaim: (name: string) => Promise<unknown>, then: string]>([
	[
		'keeps the count of a message that a concurrent attempt of the same execution sends',
		'elsewhere',
		async (name) =>
			await n8n.run(name, {
				rows: [one('b')],
				parameters: keyed(),
				establishedAt: 7,
				mode: 'retry',
			}),
		'leftOut',
	],
	[
		'does not count a message if the node cannot record the send',
		'unread',
		async () => await Promise.reject(new Error('no database')),
		'accepted',
	],
])('%s', async (_what, name, onClaim, then) => {
	const { onStep } = deduplicator;
	const found = name === 'elsewhere' ? ' b' : 'ever b';
	// The node makes two attempts to use n8n's database before it reports a failure.
	let left = name === 'elsewhere' ? 1 : 2;
	deduplicator.onStep = async (step) => {
		const values = deduplicator.rows.get(name) ?? [];
		const isNoted = values.some((value) => value.includes(' claimed '));
		const isClaimed = values.some((value) => value.endsWith(found));
		if (step === 'read' && left > 0 && isClaimed && isNoted === (name === 'elsewhere')) {
			left--;
			await onClaim(name);
		}
		await onStep(step);
	};
	const run = async (more: object = {}) =>
		fates((await n8n.run(name, { rows: [one('b')], parameters: keyed(), ...more }))!);
	const before = await run({ establishedAt: 7 });
	deduplicator.onStep = onStep;
	expect([left, before]).toEqual([0, [name === 'elsewhere' ? 'unknown' : 'rejected']]);
	expect(await run({ establishedAt: 8 })).toEqual([then]);
	expect(n8n.sent).toHaveLength(1);
});
