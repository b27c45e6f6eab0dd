// What the proofs would notice: the record, broken in ways that look right.
import { CrashRecord } from '../../../nodes/SmsCampaigns/campaign/send/crashRecord';
import { deduplicator } from '../../support/engine/deduplicator';
import { fates, Processes, row } from '../../support/atMostOnce/processes';

const n8n = new Processes();
beforeAll(async () => await n8n.start());
afterAll(async () => await n8n.stop());
beforeEach(() => {
	n8n.sent = [];
});
afterEach(() => jest.restoreAllMocks());

it('recorded after the call: somebody gets a message twice', async () => {
	const { begin, note } = CrashRecord.prototype;
	jest.spyOn(CrashRecord.prototype, 'begin').mockResolvedValue(true);
	jest.spyOn(CrashRecord.prototype, 'note').mockImplementation(function (
		this: CrashRecord,
		...given
	) {
		// n8n may have died.
		begin.call(this, given[0]).then(
			() => note.apply(this, given),
			() => {},
		);
	});
	const twice = new Set<string>();
	await n8n.killEverywhere('after', { rows: [row(0), row(1)] }, () => {
		for (const one of n8n.twice()) twice.add(one);
	});
	expect(twice.size).toBeGreaterThan(0);
});

it('identified without the moment: a message is told to be accepted that was not sent', async () => {
	const { open } = CrashRecord;
	jest.spyOn(CrashRecord, 'open').mockImplementation(async (context, scope) => {
		const began = { version: 1, source: 'internal', establishedAt: 0 } as const;
		jest.spyOn(context, 'getExecutionContext').mockReturnValue(began);
		return await open.call(CrashRecord, context, scope);
	});
	let lost = 0;
	await n8n.run('moment', { rows: [row(0)] });
	await n8n.run('moment', { rows: [row(0)], diesAt: 1 });
	const retried = await n8n.run('moment', { rows: [row(0)], mode: 'retry' });
	if (n8n.sent.length < 2 && fates(retried!)[0] === 'accepted') lost++;
	expect(lost).toBe(1);
});

it('without the numbers of the sends: somebody gets a second message with another text', async () => {
	const { recall } = CrashRecord.prototype;
	jest.spyOn(CrashRecord.prototype, 'recall').mockImplementation(async function (
		this: CrashRecord,
		...given
	) {
		const states = await recall.apply(this, given);
		return new Map([...states].filter(([, state]) => state !== 'unclear'));
	});
	const again = { rows: [row(0, 'Goodbye'), row(1, 'Goodbye')] };
	const phones = new Set<number>();
	const note = () => phones.add(Math.max(...n8n.sent.map((one) => countOf(one.split(' ')[0]))));
	const countOf = (phone: string) => n8n.sent.filter((one) => one.startsWith(phone)).length;
	await n8n.killEverywhere('numbers', { rows: [row(0), row(1)] }, note, again);
	expect(phones).toContain(2);
});

it('not read back: two processes that claim the same key at once both send', async () => {
	const { service } = deduplicator;
	const record = service.checkProcessedAndRecord;
	const areTokens = (values: unknown[]) =>
		values.every((value) => /^[\da-f-]{36}$/.test(String(value)));
	service.checkProcessedAndRecord = async (values, ...more) =>
		areTokens(values) ? { new: [], processed: values } : await record(values, ...more);
	const parameters = { options: { sendOncePer: '={{ $json.phone }}' } };
	const run = async (at: number, rows = [row(0)]) =>
		await n8n.run('blind', { rows, parameters, establishedAt: at, at: `${at}` });
	await run(1, [row(1)]);
	await Promise.all([2, 3].map(async (at) => await run(at)));
	service.checkProcessedAndRecord = record;
	expect(n8n.twice()).toHaveLength(1);
});
