import fc from 'fast-check';
import { countReports, isComplete } from '../../../e2e/lib/exampleCampaign/reportCount';
import type { Outcome } from '../../../e2e/lib/n8n/storedEvents';

type Messages = Parameters<typeof countReports>[0];

const outcomeOf = (changes: Partial<Outcome> = {}): Outcome => ({
	executions: 1,
	statuses: {},
	overwritten: 0,
	repeated: 0,
	others: 0,
	...changes,
});

/** A sandbox that has sent two messages. */
const sandbox = {
	messages: async () => [{ gsmsmsid: 'm1' }, { gsmsmsid: 'm2' }],
} as unknown as Messages;

/** n8n's database with what is found at each look; the last of it goes on. */
const storedAs = (...looks: Array<Outcome['statuses']>) => ({
	outcome: async () => outcomeOf({ statuses: looks.length > 1 ? looks.shift()! : looks[0] }),
});

const sent = Promise.resolve();
const ignore = () => {};

describe('the count of delivery reports', () => {
	it('goes on until none is under way', async () => {
		const shown: number[] = [];
		const stored = storedAs({ 'not stored': 2 }, { success: 1, running: 1 }, { success: 2 });
		const count = await countReports(sandbox, stored, sent, ({ delivered }) =>
			shown.push(delivered),
		);
		expect(shown).toEqual([0, 1, 2]);
		expect([count.sent, count.delivered, isComplete(count)]).toEqual([2, 2, true]);
	});

	it('ends with what has come when the others do not', async () => {
		const stored = storedAs({ success: 1, 'not stored': 1 });
		const count = await countReports(sandbox, stored, sent, ignore, 0);
		expect([count.delivered, isComplete(count)]).toEqual([1, false]);
	});

	it('does not wait for an execution that has failed', async () => {
		const stored = storedAs({ success: 1, 'error (no memory)': 1 });
		const count = await countReports(sandbox, stored, sent, ignore);
		expect(isComplete(count)).toBe(false);
	});

	it('goes on while the campaign is being sent, and ends when it cannot be', async () => {
		const shown: number[] = [];
		const sending = new Promise<never>((_, reject) => {
			setTimeout(reject, 10, new Error('no credits'));
		});
		const counting = countReports(sandbox, storedAs({}), sending, () => shown.push(1));
		await expect(counting).rejects.toThrow('no credits');
		expect(shown).toHaveLength(1);
	});

	it('is complete when each message has one report, and nothing else has come', () => {
		const few = fc.nat(2);
		fc.assert(
			fc.property(few, few, few, few, (messages, delivered, repeated, others) => {
				const outcome = outcomeOf({ repeated, others });
				const expected = delivered === messages && repeated === 0 && others === 0;
				expect(isComplete({ sent: messages, delivered, outcome })).toBe(expected);
			}),
		);
	});
});
