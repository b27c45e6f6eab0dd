// What the proofs would notice: the record, broken in ways that look right.
import type * as sendRecord from '../../../nodes/SmsCampaigns/campaign/send/sendRecord';
import type * as runRecord from '../../../nodes/SmsCampaigns/run/runRecord';
import { deduplicator } from '../../support/engine/deduplicator';
import { fates, Processes, row } from '../../support/atMostOnce/processes';

type Fault = 'afterTheCall' | 'withoutMoment' | 'withoutNumbers';
let mockFault: Fault | undefined;

jest.mock('../../../nodes/SmsCampaigns/run/runRecord', () => {
	const actual = jest.requireActual<typeof runRecord>('../../../nodes/SmsCampaigns/run/runRecord');
	return {
		...actual,
		beginRecord: async (...given: Parameters<typeof actual.beginRecord>) => {
			const record = await actual.beginRecord(...given);
			return (
				record && {
					...record,
					...(mockFault === 'withoutMoment' && { moment: 0 }),
				}
			);
		},
	};
});
jest.mock('../../../nodes/SmsCampaigns/campaign/send/sendRecord', () => {
	const actual = jest.requireActual<typeof sendRecord>(
		'../../../nodes/SmsCampaigns/campaign/send/sendRecord',
	);
	class SendRecord extends actual.SendRecord {
		override async recall(...given: Parameters<sendRecord.SendRecord['recall']>) {
			const recalled = await super.recall(...given);
			if (mockFault !== 'withoutNumbers') return recalled;
			return { ...recalled, hasOthers: false };
		}

		override async add(key: string) {
			return mockFault === 'afterTheCall' ? key : await super.add(key);
		}

		override noteAccepted(key: string) {
			if (mockFault !== 'afterTheCall') {
				super.noteAccepted(key);
				return;
			}
			super
				.add(key)
				.then(() => super.noteAccepted(key))
				// n8n has died.
				.catch(() => {});
		}
	}
	return { ...actual, SendRecord };
});

const n8n = new Processes();
beforeAll(async () => await n8n.start());
afterAll(async () => await n8n.stop());
beforeEach(() => {
	mockFault = undefined;
	n8n.sent = [];
});

it('recorded after the call: somebody gets a message twice', async () => {
	mockFault = 'afterTheCall';
	const twice = new Set<string>();
	await n8n.killEverywhere('after', { rows: [row(0), row(1)] }, () => {
		for (const one of n8n.twice()) twice.add(one);
	});
	expect(twice.size).toBeGreaterThan(0);
});

it('identified without the moment: a message is told to be accepted that was not sent', async () => {
	mockFault = 'withoutMoment';
	let lost = 0;
	await n8n.run('moment', { rows: [row(0)] });
	await n8n.run('moment', { rows: [row(0)], diesAt: 1 });
	const retried = await n8n.run('moment', { rows: [row(0)], mode: 'retry' });
	if (n8n.sent.length < 2 && fates(retried!)[0] === 'accepted') lost++;
	expect(lost).toBe(1);
});

it('without the numbers of the sends: somebody gets a second message with another text', async () => {
	mockFault = 'withoutNumbers';
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
