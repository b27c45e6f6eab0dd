// Random sequences of executions, retries and kills, in two processes that share one database: nobody gets a message more
// often than the items of an execution ask for, no key is used twice, and what is told was so.
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { fates, Processes, row } from '../../support/atMostOnce/processes';
import { RETRY } from '../../support/atMostOnce/runSend';
import { propertyRuns } from '../../support/propertyRuns';

jest.mock('n8n-workflow', () =>
	jest
		.requireActual<typeof import('../../support/atMostOnce/waitByTurns')>(
			'../../support/atMostOnce/waitByTurns',
		)
		.waitByTurns(),
);

const n8n = new Processes();
beforeAll(async () => await n8n.start());
afterAll(async () => await n8n.stop());

const RUNS = propertyRuns(40);

const CHANGED = '(changed)';

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
	/** What the retries find: other texts, or another row before the others. */
	change: fc.constantFrom('none', 'texts', 'longer'),
	/** Whether the node stops where a message fails, and n8n runs it again. */
	retryOnFail: fc.boolean(),
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
		change: 'none',
		retryOnFail: false,
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
		change: 'none',
		retryOnFail: false,
	},
];

it(`keeps its promises in ${RUNS} random sequences`, async () => {
	await fc.assert(
		fc.asyncProperty(scenarios, async (scenario) => {
			const { items, grouping, withKeys, tries, atOnce, turns, change, retryOnFail } = scenario;
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
			const shared = {
				parameters,
				turns: () => turns[step++ % turns.length],
				...(retryOnFail && { node: { onError: 'stopWorkflow' as const, ...RETRY } }),
			};
			const changed = {
				none: rows,
				texts: rows.map((one): IDataObject => ({ ...one, text: `${String(one.text)} ${CHANGED}` })),
				longer: [{ ...row(5, 'Hello'), key: 'Hello' }, ...rows],
			}[change];
			const wrong: string[] = [];
			const execute = async (steps: number[], at: number) => {
				// Without keys, a process that dies right after another has overwritten the row is forgotten.
				const mayDie = withKeys || !atOnce;
				for (const [again, diesAt] of [...steps, Infinity].entries()) {
					const now = again > 0 ? changed : rows;
					const result = await n8n.run(workflow, {
						...shared,
						rows: now,
						diesAt: mayDie ? diesAt : Infinity,
						establishedAt: 1000 + at,
						...(again > 0 && { mode: 'retry' as const }),
						// A process that has died starts again, with an empty memory.
						at: `${at} ${again}`,
					});
					if (!result) continue;
					for (const [item, fate] of fates(result).entries()) {
						const { phone, text } = now[item];
						if (fate === 'accepted' && !n8n.sent.includes(`${String(phone)} ${String(text)}`)) {
							wrong.push(`item ${item} is told to be accepted`);
						}
					}
					break;
				}
			};
			if (atOnce) await Promise.all(tries.map(execute));
			else for (const [at, steps] of tries.entries()) await execute(steps, at);
			const counts = new Map<string, number>();
			for (const message of n8n.sent) {
				const one = message.replace(` ${CHANGED}`, '');
				counts.set(one, (counts.get(one) ?? 0) + 1);
			}
			for (const [one, count] of counts) {
				const asking = changed
					.map(({ text, ...more }): IDataObject => ({
						...more,
						text: String(text).replace(` ${CHANGED}`, ''),
					}))
					.filter(({ phone, text }) => `${String(phone)} ${String(text)}` === one);
				const perExecution = grouping === 'perItem' ? asking.length : 1;
				const most = withKeys ? 1 : perExecution * tries.length;
				if (count > most) wrong.push(`${one}: ${count} of ${most}`);
			}
			expect(wrong).toEqual([]);
		}),
		{ numRuns: RUNS, examples: COUNTEREXAMPLES.map((scenario) => [scenario]) },
	);
});

it(`sends for each of several executions that begin at one moment in two processes, in ${RUNS} random ways`, async () => {
	const executions = fc.array(fc.array(fc.nat(12), { minLength: 1, maxLength: 9 }), {
		minLength: 3,
		maxLength: 8,
	});
	await fc.assert(
		fc.asyncProperty(executions, async (all) => {
			n8n.sent = [];
			const name = `moment-${workflows++}`;
			const runs = all.map(async (turns, at) => {
				let step = 0;
				return await n8n.run(name, {
					rows: [row(0)],
					establishedAt: 7,
					at: `${at % 2}`,
					turns: () => turns[step++ % turns.length],
				});
			});
			const told = (await Promise.all(runs)).flatMap((result) => fates(result!));
			expect([told, n8n.sent.length]).toEqual([all.map(() => 'accepted'), all.length]);
		}),
		{ numRuns: RUNS },
	);
});
