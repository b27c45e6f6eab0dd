// Random sequences of executions, retries and kills, in two processes that share one database: nobody gets a message more
// often than the items of an execution ask for, no key is used twice, and what is told was so.
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { fates, Processes, row } from '../../support/atMostOnce/processes';

const n8n = new Processes();
beforeAll(async () => await n8n.start());
afterAll(async () => await n8n.stop());

const RUNS = Number(process.env.PROPERTY_RUNS) || 40;

const items = fc.array(
	fc.record({ at: fc.nat(2), text: fc.constantFrom('Hello', 'Goodbye', 'refused') }),
	{ minLength: 1, maxLength: 4 },
);

const scenarios = fc.record({
	items,
	grouping: fc.constantFrom('distinct', 'perItem'),
	withKeys: fc.boolean(),
	/** The steps at which the first try and the retries of each execution die; far ones do not. */
	tries: fc.array(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 3 }), {
		minLength: 1,
		maxLength: 2,
	}),
	/** Whether the executions run at once, each in a process, or one after the other. */
	atOnce: fc.boolean(),
	turns: fc.array(fc.nat(3), { minLength: 1, maxLength: 7 }),
});

let workflows = 0;

const COUNTEREXAMPLES: Array<typeof scenarios extends fc.Arbitrary<infer T> ? T : never> = [
	// A value that was only looked for stayed when n8n died: the message was told to be accepted.
	{
		items: [{ at: 0, text: 'Hello' }],
		grouping: 'distinct',
		withKeys: true,
		tries: [[16, 27, 1], [1]],
		atOnce: false,
		turns: [0],
	},
	// What may have gone out was summed up as accepted.
	{
		items: [
			{ at: 0, text: 'Hello' },
			{ at: 0, text: 'Goodbye' },
		],
		grouping: 'distinct',
		withKeys: false,
		tries: [[7, 37]],
		atOnce: false,
		turns: [0],
	},
];

it(`keeps its promises in ${RUNS} random sequences`, async () => {
	await fc.assert(
		fc.asyncProperty(scenarios, async ({ items, grouping, withKeys, tries, atOnce, turns }) => {
			n8n.sent = [];
			const workflow = `model-${++workflows}`;
			const rows = items.map(({ at, text }): IDataObject => ({ ...row(at, text), key: text }));
			const parameters = {
				options: {
					campaigns: grouping,
					onePerNumber: false,
					...(withKeys && { sendOncePer: '={{ $json.key }} {{ $json.phone }}' }),
				},
			};
			let step = 0;
			const shared = { rows, parameters, turns: () => turns[step++ % turns.length] };
			const wrong: string[] = [];
			const execute = async (steps: number[], at: number) => {
				const told: string[][] = [];
				// Without keys, a process that dies right after another has overwritten the row is forgotten.
				const mayDie = withKeys || !atOnce;
				for (const [again, diesAt] of [...steps, Infinity].entries()) {
					const result = await n8n.run(workflow, {
						...shared,
						diesAt: mayDie ? diesAt : Infinity,
						establishedAt: 1000 + at,
						...(again > 0 && { mode: 'retry' as const }),
						// A process that has died starts again, with an empty memory.
						at: `${at} ${again}`,
					});
					if (!result) continue;
					told.push(fates(result));
					break;
				}
				for (const [item, fate] of told.flatMap((one) => [...one.entries()])) {
					const { phone, text } = rows[item];
					if (fate === 'accepted' && !n8n.sent.includes(`${String(phone)} ${String(text)}`)) {
						wrong.push(`item ${item} is told to be accepted`);
					}
				}
			};
			if (atOnce) await Promise.all(tries.map(execute));
			else for (const [at, steps] of tries.entries()) await execute(steps, at);
			const counts = new Map<string, number>();
			for (const one of n8n.sent) counts.set(one, (counts.get(one) ?? 0) + 1);
			for (const [one, count] of counts) {
				const asking = rows.filter(({ phone, text }) => `${String(phone)} ${String(text)}` === one);
				const perExecution = grouping === 'perItem' ? asking.length : 1;
				const most = withKeys ? 1 : perExecution * tries.length;
				if (count > most) wrong.push(`${one}: ${count} of ${most}`);
			}
			expect(wrong).toEqual([]);
		}),
		{ numRuns: RUNS, examples: COUNTEREXAMPLES.map((scenario) => [scenario]) },
	);
});
