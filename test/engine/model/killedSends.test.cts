// Random sequences of executions, retries and crashes, in two processes with one database. Each person gets a message
// at most once per execution, no send exceeds the frequency limit, and reports are correct. The test has limits: an
// attempt's clock does not pass midnight, and the node does not repeat sends with an unknown outcome. Concurrent
// executions crash only if the frequency limit allows just one of them to send.
import fc from 'fast-check';
import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';
import { messageIdentity, textIdentity } from '../../model/identity.cts';
import { fates, row, startProcesses } from '../../support/atMostOnce/processes.cts';
import { RETRY } from '../../support/atMostOnce/runSend.cts';
import { propertyRuns } from '../../support/propertyRuns.cts';
import { phone } from '../../support/phoneNumbers.cts';
import { numberSpellings, spellNumber, textSpellings } from '../../support/spellings/spellings.cts';

jest.mock('n8n-workflow', () => jest.requireActual<object>('../../support/atMostOnce/waitByTurns'));

const n8n = startProcesses();

const RUNS = propertyRuns(40);

const CHANGED = '(changed)';

/** Items in which equal numbers, messages and keys can have different formats. */
const items = fc.array(
	fc.record({
		at: fc.nat(2),
		number: numberSpellings,
		text: fc.constantFrom(...['Déjà vu', 'À bientôt', 'rejected'].flatMap(textSpellings)),
		key: fc.constantFrom(
			(key: string) => key,
			(key: string) => ` ${key.normalize('NFD')}\u00a0`,
		),
	}),
	{ minLength: 1, maxLength: 4 },
);

/** Returns the identity of a message to a phone number, regardless of the formats of both. */
const messageOf = (number: unknown, text: unknown) => messageIdentity(String(number), String(text));

const ZONES = ['Europe/Paris', 'America/New_York', 'Asia/Kolkata'];

/** Times before and after midnight, at the end of weeks and months, and when daylight saving time begins or ends. */
const MOMENTS = [
	'2040-03-24T22:50Z',
	'2040-03-24T23:10Z',
	'2040-03-25T21:50Z',
	'2040-03-25T22:10Z',
	'2040-03-31T21:50Z',
	'2040-03-31T22:10Z',
	'2040-10-28T22:50Z',
	'2040-10-28T23:10Z',
	'2040-11-04T04:50Z',
	'2040-11-05T05:10Z',
].map((time) => Date.parse(time));

const scenarios = fc.record({
	items,
	/** Whether each number has its own campaign. */
	isSplit: fc.boolean(),
	limit: fc.option(
		fc.record({
			most: fc.integer({ min: 1, max: 3 }),
			per: fc.constantFrom('day', 'week', 'month', 'ever', 'run'),
			/** Whether the limit counts messages per phone number, instead of per key. */
			isForNumber: fc.boolean(),
		}),
		{ freq: 4, nil: undefined },
	),
	zone: fc.constantFrom(...ZONES),
	/** The attempts' start times as indexes in `MOMENTS`, used in turn. */
	times: fc.array(fc.nat(MOMENTS.length - 1), { minLength: 1, maxLength: 4 }),
	/** Whether numbers without a country code are French. */
	isFrench: fc.boolean(),
	/** The steps at which each execution's attempts crash. An attempt with fewer steps does not crash. */
	attempts: fc.array(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 3 }), {
		minLength: 1,
		maxLength: 2,
	}),
	/** Whether the executions run concurrently, each in its own process, instead of one after the other. */
	atOnce: fc.boolean(),
	turns: fc.array(fc.nat(3), { minLength: 1, maxLength: 7 }),
	/** The change of the input in retries: no change, other message texts, or a new first row. */
	change: fc.constantFrom('none', 'texts', 'longer'),
	/** Whether the node stops if a message fails, and n8n then runs the node again. */
	retryOnFail: fc.boolean(),
});

let workflows = 0;

/** Returns a name for the limit's period in which the time falls in the given time zone. */
function periodOf(per: string, time: number, zone: string): string {
	const { year, month, weekNumber, weekYear, ordinal } = DateTime.fromMillis(time, { zone });
	const names = { day: [year, ordinal], week: [weekYear, weekNumber], month: [year, month] };
	return `${names[per as keyof typeof names]}`;
}

/**
 * Returns whether the messages exceed the limit, whichever period each message counts in. A message can count in the
 * period of its attempt, or of an earlier attempt of the same execution that may have reserved the value.
 */
function isOver(most: number, messages: Array<Set<string>>): boolean {
	const all = [...new Set(messages.flatMap((periods) => [...periods]))];
	return Array.from({ length: 2 ** all.length }, (_, bits) =>
		all.filter((_period, at) => bits & (1 << at)),
	).some(
		(some) =>
			messages.filter((periods) => [...periods].every((one) => some.includes(one))).length >
			most * some.length,
	);
}

const AS_IT_IS = { number: { international: 'digits' }, key: (key: string) => key };

const COUNTEREXAMPLES: Array<typeof scenarios extends fc.Arbitrary<infer T> ? T : never> = [
	// After a crash, n8n's database kept a value that n8n had only read, and the node reported the unsent message as
	// accepted.
	{
		items: [{ at: 0, text: 'Hello', ...AS_IT_IS }],
		isSplit: false,
		limit: { most: 1, per: 'ever', isForNumber: false },
		zone: ZONES[0],
		times: [0],
		isFrench: false,
		attempts: [[16, 27, 1], [1]],
		atOnce: false,
		turns: [0],
		change: 'none',
		retryOnFail: false,
	},
	// The node's summary counted messages with an unknown outcome as accepted.
	{
		items: [
			{ at: 0, text: 'Hello', ...AS_IT_IS },
			{ at: 0, text: 'Goodbye', ...AS_IT_IS },
		],
		isSplit: false,
		limit: undefined,
		zone: ZONES[0],
		times: [0],
		isFrench: false,
		attempts: [[7, 37]],
		atOnce: false,
		turns: [0],
		change: 'none',
		retryOnFail: false,
	},
];

it(`sends each message at most once per execution and within the limit in ${RUNS} random sequences`, async () => {
	await fc.assert(
		fc.asyncProperty(scenarios, async (scenario) => {
			const { items, isSplit, limit, zone, times, isFrench } = scenario;
			const { attempts, atOnce, turns, change, retryOnFail } = scenario;
			n8n.forget();
			const isStored = limit !== undefined && limit.per !== 'run';
			const value = limit?.isForNumber ? '' : '={{ $json.key }}';
			const workflow = `model-${++workflows}`;
			const rows = items.map(({ at, number, text, key }): IDataObject => ({
				phone: spellNumber(phone(at), number, isFrench),
				text,
				key: key(`${textIdentity(text)} ${at}`),
			}));
			const parameters = {
				options: {
					...(isFrench && { defaultCountry: 'FR' }),
					...(isSplit && { maxRecipients: 1 }),
					...(limit && {
						frequencyLimit: { limit: { most: limit.most, per: limit.per, value } },
					}),
				},
			};
			let step = 0;
			const shared = {
				parameters,
				settings: { timezone: zone },
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
				// If both processes can send, one process can overwrite the other's row. If the other process then
				// crashes, the record of its send is lost.
				const isOneOfBoth = isStored && limit.most === 1 && times.length === 1;
				const mayDie = isOneOfBoth || !atOnce;
				for (const [again, diesAt] of [...steps, Infinity].entries()) {
					const now = again > 0 ? changed : rows;
					const result = await n8n.run(workflow, {
						...shared,
						rows: now,
						diesAt: mayDie ? diesAt : Infinity,
						establishedAt: 1000 + at,
						...(again > 0 && { mode: 'retry' as const }),
						// A process that crashed starts again with an empty memory.
						at: `${at} ${again}`,
						name: `${at} ${again}`,
						clock: MOMENTS[times[(at + again) % times.length]],
					});
					if (!result) continue;
					for (const [item, fate] of fates(result).entries()) {
						const message = messageOf(now[item].phone, now[item].text);
						if (fate === 'accepted' && !sent().includes(message)) {
							wrong.push(`item ${item} is reported as accepted, but was not sent`);
						}
					}
					break;
				}
			};
			if (atOnce) await Promise.all(attempts.map(execute));
			else for (const [at, steps] of attempts.entries()) await execute(steps, at);
			const asFirst = (message: string) => message.replace(` ${CHANGED}`, '');
			const all = sent().map(asFirst);
			const valueOf = (message: string) => (limit?.isForNumber ? message.split(' ')[0] : message);
			/** Returns the periods in which the execution that sent a message may have reserved the message's value. */
			const periodsOf = (sender: string) => {
				const [at, again] = sender.split(' ').map(Number);
				if (limit!.per === 'run') return new Set([`execution ${at}`]);
				const begun = Array.from(
					{ length: again + 1 },
					(_, one) => times[(at + one) % times.length],
				);
				return new Set(begun.map((one) => periodOf(limit!.per, MOMENTS[one], zone)));
			};
			for (const one of new Set(limit && all.map(valueOf))) {
				const periods = n8n.senders
					.filter((_sender, at) => valueOf(all[at]) === one)
					.map(periodsOf);
				if (isOver(limit!.most, periods)) wrong.push(`${one}: ${periods.length} messages`);
			}
			for (const one of new Set(isStored && atOnce ? [] : all)) {
				const count = all.filter((message) => message === one).length;
				if (count > attempts.length) wrong.push(`${one}: ${count} of ${attempts.length}`);
			}
			expect(wrong).toEqual([]);
		}),
		{ numRuns: RUNS, examples: COUNTEREXAMPLES.map((scenario) => [scenario]) },
	);
});

it(`sends one message for each of several concurrent executions in two processes, in ${RUNS} random cases`, async () => {
	const execution = fc.record({
		turns: fc.array(fc.nat(12), { minLength: 1, maxLength: 9 }),
		number: numberSpellings,
	});
	const executions = fc.array(execution, { minLength: 3, maxLength: 8 });
	await fc.assert(
		fc.asyncProperty(executions, async (all) => {
			n8n.forget();
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
			const reports = results.flatMap((result) =>
				result!.output().map(({ json }) => (json.accepted === true ? 'accepted' : json.reason)),
			);
			expect([reports, n8n.sent.length]).toEqual([all.map(() => 'accepted'), all.length]);
		}),
		{ numRuns: RUNS },
	);
});
