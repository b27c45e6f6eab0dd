// Random sequences of executions, retries and kills, in two processes that share one database: nobody gets a message more
// often than the items of an execution ask for, no key is used twice, and what is told was so.
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { messageIdentity, textIdentity } from '../../model/identity.cts';
import { fates, Processes, row } from '../../support/atMostOnce/processes.cts';
import { RETRY } from '../../support/atMostOnce/runSend.cts';
import { propertyRuns } from '../../support/propertyRuns.cts';
import { phone } from '../../support/phoneNumbers.cts';
import { numberSpellings, spellNumber, textSpellings } from '../../support/spellings/spellings.cts';

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

const RUNS = propertyRuns(40);

const CHANGED = '(changed)';

/** Equal numbers, texts and keys, in any spelling. */
const items = fc.array(
	fc.record({
		at: fc.nat(2),
		number: numberSpellings,
		text: fc.constantFrom(...['Déjà vu', 'À bientôt', 'refused'].flatMap(textSpellings)),
		key: fc.constantFrom(
			(key: string) => key,
			(key: string) => ` ${key.normalize('NFD')}\u00a0`,
		),
	}),
	{ minLength: 1, maxLength: 4 },
);

/** A message to a number, whatever their spellings. */
const messageOf = (number: unknown, text: unknown) => messageIdentity(String(number), String(text));

const scenarios = fc.record({
	items,
	grouping: fc.constantFrom('distinct', 'perItem'),
	withKeys: fc.boolean(),
	/** Whether numbers without a country code are French. */
	isFrench: fc.boolean(),
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

const AS_IT_IS = { number: { international: 'digits' }, key: (key: string) => key };

const COUNTEREXAMPLES: Array<typeof scenarios extends fc.Arbitrary<infer T> ? T : never> = [
	// A value that was only looked for stayed when n8n died: the message was told to be accepted.
	{
		items: [{ at: 0, text: 'Hello', ...AS_IT_IS }],
		grouping: 'distinct',
		withKeys: true,
		isFrench: false,
		tries: [[16, 27, 1], [1]],
		atOnce: false,
		turns: [0],
		change: 'none',
		retryOnFail: false,
	},
	// What may have gone out was summed up as accepted.
	{
		items: [
			{ at: 0, text: 'Hello', ...AS_IT_IS },
			{ at: 0, text: 'Goodbye', ...AS_IT_IS },
		],
		grouping: 'distinct',
		withKeys: false,
		isFrench: false,
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
			const { items, grouping, withKeys, isFrench, tries, atOnce, turns, change, retryOnFail } =
				scenario;
			n8n.sent = [];
			const workflow = `model-${++workflows}`;
			const rows = items.map(({ at, number, text, key }): IDataObject => ({
				phone: spellNumber(phone(at), number, isFrench),
				text,
				key: key(`${textIdentity(text)} ${at}`),
			}));
			const parameters = {
				options: {
					...(isFrench && { defaultCountry: 'FR' }),
					campaigns: grouping,
					onePerNumber: false,
					...(withKeys && { sendOncePer: '={{ $json.key }}' }),
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
			const sent = () =>
				n8n.sent.map((one) => {
					const [number] = one.split(' ', 1);
					return messageOf(number, one.slice(number.length + 1));
				});
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
						const message = messageOf(now[item].phone, now[item].text);
						if (fate === 'accepted' && !sent().includes(message)) {
							wrong.push(`item ${item} is told to be accepted`);
						}
					}
					break;
				}
			};
			if (atOnce) await Promise.all(tries.map(execute));
			else for (const [at, steps] of tries.entries()) await execute(steps, at);
			const asFirst = (message: string) => message.replace(` ${CHANGED}`, '');
			const asking = changed.map(({ phone: number, text }) => asFirst(messageOf(number, text)));
			const count = (messages: string[], one: string) =>
				messages.filter((message) => message === one).length;
			const all = sent().map(asFirst);
			for (const one of new Set(all)) {
				const perExecution = grouping === 'perItem' ? count(asking, one) : 1;
				const most = withKeys ? 1 : perExecution * tries.length;
				if (count(all, one) > most) wrong.push(`${one}: ${count(all, one)} of ${most}`);
			}
			expect(wrong).toEqual([]);
		}),
		{ numRuns: RUNS, examples: COUNTEREXAMPLES.map((scenario) => [scenario]) },
	);
});

it(`sends for each of several executions that begin at one moment in two processes, in ${RUNS} random ways`, async () => {
	const execution = fc.record({
		turns: fc.array(fc.nat(12), { minLength: 1, maxLength: 9 }),
		number: numberSpellings,
	});
	const executions = fc.array(execution, { minLength: 3, maxLength: 8 });
	await fc.assert(
		fc.asyncProperty(executions, async (all) => {
			n8n.sent = [];
			const name = `moment-${workflows++}`;
			const runs = all.map(async ({ turns, number }, at) => {
				let step = 0;
				return await n8n.run(name, {
					rows: [{ ...row(0), phone: spellNumber(phone(0), number, false) }],
					establishedAt: 7,
					at: `${at % 2}`,
					turns: () => turns[step++ % turns.length],
				});
			});
			const results = await Promise.all(runs);
			const told = results.flatMap((result) =>
				result!.output().map(({ json }) => (json.accepted === true ? 'accepted' : json.reason)),
			);
			expect([told, n8n.sent.length]).toEqual([all.map(() => 'accepted'), all.length]);
		}),
		{ numRuns: RUNS },
	);
});
