// *Frequency Limit* over all executions of a node, whatever starts them and whenever n8n dies.
import type { IDataObject } from 'n8n-workflow';
import { fates, Processes, row } from '../../support/atMostOnce/processes.cts';
import { RETRY } from '../../support/atMostOnce/runSend.cts';
import { deduplicator } from '../../support/engine/deduplicator.cts';

jest.mock('n8n-workflow', () =>
	jest
		.requireActual<typeof import('../../support/atMostOnce/waitByTurns.cts')>(
			'../../support/atMostOnce/waitByTurns',
		)
		.waitByTurns(),
);

const n8n = new Processes();
beforeAll(async () => await n8n.start());
afterAll(async () => await n8n.stop());
beforeEach(() => {
	n8n.sent = [];
});

const limited = (limit: IDataObject = { per: 'ever' }, more: IDataObject = {}) => ({
	options: { frequencyLimit: { limit }, ...more },
});
/** Counts the messages of a column. */
const keyed = (most = 1, more: IDataObject = {}) =>
	limited({ most, per: 'ever', value: '={{ $json.key }}' }, more);
const one = (key: string, at = 0): IDataObject => ({ ...row(at), key });

it('counts each number in any spelling, in the period and the order of the items, unless a value is given', async () => {
	const parameters = limited({ most: 2, per: 'week' });
	const send = async (...phones: string[]) => {
		const rows = phones.map((phone, at) => ({ phone, text: `Text ${n8n.sent.length} ${at}` }));
		const result = (await n8n.run('numbers', { rows, parameters }))!;
		return result.output().map(({ json }) => json.reason ?? json.campaignSent);
	};
	const [first, spelled, other] = ['33639980001', '+33 (0)6 39 98 00 01', '33639980002'];
	const over = "'Frequency Limit' was reached: 2 messages per week for each number or list.";
	expect(await send(first)).toEqual([1]);
	// Of two messages of a run, the first takes the place that is left.
	expect(await send(spelled, first, other)).toEqual([1, over, 1]);
	expect(await send(`${first}, ${other}`)).toEqual([`${first}: ${over}`]);
	expect(await send(`${first}, ${other}`)).toEqual([over]);
	expect(n8n.sent).toHaveLength(4);
});

it.each<[per: string, zone: string, times: string[], sent: number]>([
	['day', 'Europe/Paris', ['2040-01-10T00:00+01:00', '2040-01-10T23:59+01:00'], 1],
	['day', 'Europe/Paris', ['2040-01-10T23:59+01:00', '2040-01-11T00:00+01:00'], 2],
	// The day that has 23 hours, and the one that has 25.
	['day', 'Europe/Paris', ['2040-03-25T00:30+01:00', '2040-03-25T23:30+02:00'], 1],
	['day', 'Europe/Paris', ['2040-10-28T00:30+02:00', '2040-10-28T23:30+01:00'], 1],
	['day', 'America/New_York', ['2040-01-10T23:00Z', '2040-01-11T03:00Z'], 1],
	['week', 'Europe/Paris', ['2040-01-09T08:00Z', '2040-01-15T22:59Z'], 1],
	['week', 'Europe/Paris', ['2040-01-15T22:59Z', '2040-01-15T23:00Z'], 2],
	['month', 'Europe/Paris', ['2040-02-29T10:00Z', '2040-02-29T22:59Z'], 1],
	['month', 'Europe/Paris', ['2040-02-29T22:59Z', '2040-02-29T23:00Z'], 2],
	['ever', 'Europe/Paris', ['2040-01-10T10:00Z', '2044-01-10T10:00Z'], 1],
])('allows one message per %s in %s at %j: %j', async (per, timezone, times, sent) => {
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

it('counts a scheduled message for the day on which it is sent', async () => {
	const year = new Date().getFullYear() + 1;
	const days = [`${year}-06-01 10:00`, `${year}-06-01 12:00`, `${year}-06-02 10:00`];
	const rows = days.map((day, at) => ({ ...row(0, `Text ${at}`), day }));
	const schedule = { time: { sendAt: '={{ $json.day }}' } };
	const parameters = limited({ per: 'day' }, { schedule });
	const result = (await n8n.run('scheduled', { rows, parameters }))!;
	expect(fates(result)).toEqual(['accepted', 'leftOut', 'accepted']);
});

it('gives up the place of a message that was rejected', async () => {
	const parameters = keyed(2);
	const rows = [{ ...one('a'), text: 'refused' }, one('a', 1), one('a', 2)];
	expect(fates((await n8n.run('refused', { rows, parameters }))!)).toEqual([
		'refused',
		'accepted',
		'leftOut',
	]);
	const again = [one('a'), one('a', 1)];
	expect(fates((await n8n.run('refused', { rows: again, parameters }))!)).toEqual([
		'accepted',
		'leftOut',
	]);
});

it.each(['run', 'day'])('counts what an earlier attempt of the run sent, per %s', async (per) => {
	const rows = [row(0, 'One'), row(0, 'Two'), row(1, 'refused')];
	const node = { onError: 'stopWorkflow' as const, ...RETRY };
	const result = await n8n.run(`again ${per}`, { rows, parameters: limited({ per }), node });
	expect(result!.tries).toBeGreaterThan(1);
	expect(n8n.sent).toEqual(['33639980000 One']);
});

it('uses up no place in a test or a simulation, which says what it cannot know', async () => {
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
	expect(simulated.hints()[0].message).toMatch(/earlier executions of a Send node/);
	expect(fates((await n8n.run('test', { rows, parameters }))!)).toEqual(['accepted', 'leftOut']);
});

it('is told from other executions by Retry: what was claimed and not sent is sent', async () => {
	const parameters = keyed();
	const rows = [one('a')];
	const fatesOfRetry = new Set<string>();
	await n8n.killEverywhere('own', { rows, parameters }, (result) => {
		fatesOfRetry.add(`${n8n.sent.length} ${fates(result).join()}`);
	});
	expect(fatesOfRetry).toContain('1 accepted');
	// Dying between the claim and the note of who claimed it leaves out what nobody sent, and never more.
	for (const fate of fatesOfRetry) expect(fate).toMatch(/^1 accepted|^[01] unknown|^0 leftOut/);
});

it('lets one of two executions send that run at once, in two processes', async () => {
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

it('keeps the last 100,000 values of a workflow', async () => {
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

it('claims again what another process overwrote before it was read back', async () => {
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
