// What is acknowledged is stored, and nothing is stored twice, in whatever order things happen.
import fc from 'fast-check';
import { EventGroups } from '../../../../nodes/SmsCampaigns/trigger/receive/eventGroups';
import { callerOf } from '../../../../nodes/SmsCampaigns/trigger/receive/http';
import { storeItems } from '../../../../nodes/SmsCampaigns/trigger/receive/storeEvents';
import { propertyRuns } from '../../../support/propertyRuns';
import {
	runSchedule,
	unconnectedResponse,
	type Delivery,
	type StoreScenario,
} from '../../../support/trigger/storeSchedule';

/** How many orders are tried; with 100,000 that takes some minutes. */
const RUNS = propertyRuns(500);
const LONGEST_MS = 3_600_000;

const delivery = fc.record<Delivery>({
	events: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 3 }),
	waits: fc.constantFrom('forAnswer', 'forSomeTime', 'untilItHangsUp'),
});

const scenario = fc.record<StoreScenario>({
	deliveries: fc.array(delivery, { minLength: 1, maxLength: 7 }),
	stores: fc.array(fc.boolean(), { maxLength: 4 }),
	grouped: fc.boolean(),
	ignoreRepeats: fc.constant(true),
	stops: fc.boolean(),
});

const eventsOf = ({ deliveries }: StoreScenario) => [
	...new Set(deliveries.flatMap(({ events }) => events)),
];

it(
	'each event is stored exactly once, and acknowledged only then',
	async () => {
		await fc.assert(
			fc.asyncProperty(fc.scheduler(), scenario, async (scheduler, given) => {
				const { executions, tooEarly, acknowledged } = await runSchedule(given, scheduler);
				expect(tooEarly).toEqual([]);
				expect(executions.flat().sort()).toEqual(eventsOf(given).sort());
				expect([...acknowledged.keys()].sort()).toEqual(eventsOf(given).sort());
			}),
			{ numRuns: RUNS },
		);
	},
	LONGEST_MS,
);

it(
	'with repeated deliveries wanted, each acknowledgement means one more',
	async () => {
		await fc.assert(
			fc.asyncProperty(fc.scheduler(), scenario, async (scheduler, given) => {
				const all = { ...given, ignoreRepeats: false };
				const { executions, tooEarly } = await runSchedule(all, scheduler);
				expect(tooEarly).toEqual([]);
				const wanted = given.deliveries.flatMap(({ events }) => events).sort();
				const stored = executions.flat().sort();
				for (const event of wanted) {
					const count = (list: number[]) => list.filter((one) => one === event).length;
					// More where an answer came too late or did not arrive.
					expect(count(stored)).toBeGreaterThanOrEqual(count(wanted));
				}
			}),
			{ numRuns: RUNS },
		);
	},
	LONGEST_MS,
);

it(
	'the events of an execution are in order of arrival, and executions too',
	async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 1, max: 30 }),
				fc.scheduler(),
				async (count, scheduler) => {
					const arrived: number[] = [];
					const deliveries = Array.from({ length: count }, (_, event): Delivery => {
						return { events: [event], waits: 'forAnswer' };
					});
					const given = {
						deliveries,
						stores: [],
						grouped: true,
						ignoreRepeats: true,
						stops: false,
					};
					const { executions } = await runSchedule(given, scheduler);
					for (const { label } of scheduler.report()) {
						const [, event] = /^delivery of (\d+)$/.exec(label) ?? [];
						if (event) arrived.push(Number(event));
					}
					expect(executions.flat()).toEqual(arrived);
				},
			),
			{ numRuns: RUNS / 10 },
		);
	},
	LONGEST_MS,
);

it('a call that cannot wait is answered with 503, and its timer stops', async () => {
	const answers: number[] = [];
	const response = unconnectedResponse(({ statusCode }) => answers.push(statusCode));
	const stopTimer = jest.fn();
	const groups = Object.assign(new EventGroups(), { join: () => undefined });
	const settings = { groups, ignoreRepeats: true, perEvent: false, isStopping: () => false };
	const keyed = [{ key: 'refused', item: { json: {} } }];
	await storeItems(
		callerOf(response, 0, () => stopTimer),
		keyed,
		settings,
	);
	expect([answers, stopTimer.mock.calls.length]).toEqual([[503], 1]);
});
