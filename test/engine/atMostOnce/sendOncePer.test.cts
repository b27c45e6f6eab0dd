// *Send Once Per*: once per key over all executions of a node, whatever starts them and whenever n8n dies.
import type { IDataObject } from 'n8n-workflow';
import { fates, Processes, row } from '../../support/atMostOnce/processes.cts';
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

const keyed = (sendOncePer = '={{ $json.key }}', more: IDataObject = {}) => ({
	options: { sendOncePer, ...more },
});
const one = (key: string, at = 0): IDataObject => ({ ...row(at), key });

it('leaves out what an earlier execution sent, and says so with the key', async () => {
	const parameters = keyed();
	expect(fates((await n8n.run('once', { rows: [one('spring')], parameters }))!)).toEqual([
		'accepted',
	]);
	const rows = [one('spring'), one('summer', 1)];
	const second = (await n8n.run('once', { rows, parameters }))!;
	expect(fates(second)).toEqual(['leftOut', 'accepted']);
	expect(second.output()[0].json.reason).toBe(
		'Sent before, with the same \'Send Once Per\': "spring".',
	);
	expect(second.hints()[0].message).toMatch(
		/^Sent to 1 of 2 recipients.* Left out: 1 sent before\./,
	);
	expect(n8n.sent).toHaveLength(2);
});

it('sends to nobody where all were sent before, and says so', async () => {
	const parameters = keyed();
	await n8n.run('all', { rows: [one('a')], parameters });
	const result = (await n8n.run('all', { rows: [one('a')], parameters }))!;
	expect(result.hints()[0].message).toBe('Nobody gets this message: 1 sent before.');
});

it('leaves out repeats within a run, in a simulation too', async () => {
	const rows = [one('a'), one('a', 1), one('b', 2)];
	for (const operation of ['simulate', 'send']) {
		const parameters = { ...keyed(), operation };
		const result = (await n8n.run('repeats', { rows, parameters }))!;
		expect(result.output().map(({ json }) => json.reason ?? '')).toEqual([
			expect.not.stringContaining('Send Once Per'),
			'Item 1 comes first, with the same \'Send Once Per\': "a".',
			expect.not.stringContaining('Send Once Per'),
		]);
	}
	expect(n8n.sent).toHaveLength(2);
});

it('gives up the key of a message that was refused, and keeps that of one that may have gone out', async () => {
	const parameters = keyed();
	const refused = { ...one('a'), text: 'refused' };
	expect(fates((await n8n.run('refused', { rows: [refused], parameters }))!)).toEqual(['refused']);
	expect(fates((await n8n.run('refused', { rows: [one('a')], parameters }))!)).toEqual([
		'accepted',
	]);
});

it('uses up no key in a test', async () => {
	const parameters = keyed(undefined, { sendOnlyTo: '33639980077' });
	await n8n.run('test', { rows: [one('a')], parameters });
	expect(fates((await n8n.run('test', { rows: [one('a')], parameters: keyed() }))!)).toEqual([
		'accepted',
	]);
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
		const isClaimed = deduplicator.rows.get(name)!.some((value) => value.endsWith('key b'));
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
