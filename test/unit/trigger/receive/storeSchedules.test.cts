// In any order of steps, each acknowledged event is stored exactly once.
import fc from 'fast-check';
import { EventGroups } from '../../../../nodes/SmsCampaigns/trigger/receive/eventGroups';
import { callerOf } from '../../../../nodes/SmsCampaigns/trigger/receive/http';
import { storeItem } from '../../../../nodes/SmsCampaigns/trigger/receive/storeEvents';
import { propertyRuns } from '../../../support/propertyRuns.cts';
import {
	runSchedule,
	unconnectedResponse,
	type Delivery,
	type StoreScenario,
} from '../../../support/trigger/storeSchedule.cts';
import { storeAndAnswer } from '../../../support/trigger/webhookRequest.cts';

/** The number of random orders; 100,000 take several minutes. */
const RUNS = propertyRuns(500);
const LONGEST_MS = 3_600_000;

const scenario = fc.record<StoreScenario>({
	deliveries: fc.array(
		fc.record<Delivery>({
			event: fc.integer({ min: 0, max: 4 }),
			waits: fc.constantFrom('forAnswer', 'forSomeTime', 'untilItHangsUp'),
		}),
		{ minLength: 1, maxLength: 9 },
	),
	stores: fc.array(fc.boolean(), { maxLength: 4 }),
	grouped: fc.boolean(),
});

it(
	'stores each event exactly once, and acknowledges the event only afterwards',
	async () => {
		const check = fc.asyncProperty(fc.scheduler(), scenario, async (scheduler, given) => {
			const events = [...new Set(given.deliveries.map(({ event }) => event))].sort();
			const { executions, tooEarly, acknowledged } = await runSchedule(given, scheduler);
			expect(tooEarly).toEqual([]);
			expect(executions.flat().sort()).toEqual(events);
			expect([...acknowledged].sort()).toEqual(events);
		});
		await fc.assert(check, { numRuns: RUNS });
	},
	LONGEST_MS,
);

it(
	'keeps events in order of arrival, within an execution and between executions',
	async () => {
		const count = fc.integer({ min: 1, max: 30 });
		const check = fc.asyncProperty(count, fc.scheduler(), async (calls, scheduler) => {
			const deliveries = Array.from({ length: calls }, (_, event): Delivery => ({
				event,
				waits: 'forAnswer',
			}));
			const given = { deliveries, stores: [], grouped: true };
			const { executions } = await runSchedule(given, scheduler);
			const arrived = scheduler
				.report()
				.flatMap(({ label }) => /^delivery of (\d+)$/.exec(label)?.[1] ?? []);
			expect(executions.flat()).toEqual(arrived.map(Number));
		});
		await fc.assert(check, { numRuns: RUNS / 10 });
	},
	LONGEST_MS,
);

it.each([
	['1,000 items', 1_000, 20],
	['4 MiB', 4, 2 ** 20],
])('a group holds at most %s, and at most 16 groups can wait', async (_name, count, bytes) => {
	const groups = new EventGroups();
	const join = () => groups.join({ json: {} }, bytes);
	const first = join()!;
	for (let joined = 1; joined < count; joined++) expect(join()).toBe(first);
	const second = join();
	expect(second).not.toBe(first);
	for (let joined = 1; joined < 15 * count; joined++) expect(join()).toBeDefined();
	expect(join()).toBeUndefined();
	await groups.takeTurn(first);
	expect(join()).toBeDefined();
});

it('responds with 503 to a call that cannot wait, and accepts the event later', async () => {
	const codes: number[] = [];
	const call = async (groups: EventGroups) => {
		const response = unconnectedResponse(({ statusCode }) => codes.push(statusCode));
		const item = { key: 'rejected', item: { json: {} }, bytes: 20, groups, perEvent: false };
		const given = await storeItem(callerOf(response, 30_000), item);
		await storeAndAnswer(given, response, () => {});
	};
	await call(Object.assign(new EventGroups(), { join: () => undefined }));
	await call(new EventGroups());
	expect(codes).toEqual([503, 200]);
});
