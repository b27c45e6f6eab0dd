// Random rounds of tool calls by an AI agent, in both ways in which n8n runs a tool. No call sends its message twice,
// regardless of failures and repeated calls. By default, a tool sends the same text to a number at most once a day.
import fc from 'fast-check';
import { messageIdentity } from '../../model/identity.cts';
import { ANSWERS, isAccepted, isRejected, type Answer } from '../../model/scenario.cts';
import { runAgent, WAYS } from '../../support/atMostOnce/aiAgents.cts';
import { FORMATS } from '../../support/formats.cts';
import { propertyRuns } from '../../support/propertyRuns.cts';
import { ScriptedService } from '../../support/model/scriptedService.cts';
import { RETRY } from '../../support/atMostOnce/runSend.cts';
import { numberSpellings, spellNumber } from '../../support/spellings/spellings.cts';

const RUNS = propertyRuns(60);
const PHONES = ['33639980001', '447700900003'];

let service: ScriptedService;
beforeAll(async () => {
	service = await ScriptedService.start(false);
});

const calls = fc.array(
	fc.record({
		phone: fc
			.tuple(fc.constantFrom(...PHONES), numberSpellings)
			.map(([digits, spelling]) => String(spellNumber(digits, spelling, false))),
		text: fc.constantFrom('Hello', 'Bye'),
	}),
	{ minLength: 1, maxLength: 3 },
);

const runs = fc.record({
	way: fc.constantFrom(...WAYS),
	rounds: fc.array(calls, { minLength: 1, maxLength: 3 }),
	format: fc.constantFrom(...FORMATS),
	/** The response to one of the sends. The service accepts all other sends. */
	answer: fc.constantFrom<Answer>(
		...ANSWERS.accepted,
		...ANSWERS.rejected,
		...ANSWERS.open.filter((answer) => answer !== 'brokenTls'),
	),
	at: fc.nat({ max: 4 }),
	/** Whether the tool's frequency limit allows an agent to repeat a message. */
	mayRepeat: fc.boolean(),
	/** Whether n8n repeats a call that fails. */
	retries: fc.boolean(),
});

let workflows = 0;

const countOf = (all: string[], one: string) => all.filter((each) => each === one).length;

it(
	`sends at most one message for each tool call in ${RUNS} random runs`,
	async () => {
		const check = async (run: typeof runs extends fc.Arbitrary<infer T> ? T : never) => {
			const { way, rounds, format, answer, at, mayRepeat, retries } = run;
			service.reset();
			service.beginAttempt(1, { send: { at, answer } });
			const credential = service.credential(format);
			const frequencyLimit = { limit: { most: 100, per: 'run' } };
			const parameters = mayRepeat ? { options: { frequencyLimit } } : {};
			const node = retries ? RETRY : undefined;
			const workflowId = `agents ${++workflows}`;
			await runAgent({ way, credential, rounds, parameters, workflowId, node });
			const all = rounds.flat().map(({ phone, text }) => messageIdentity(phone, text));
			const asked = mayRepeat ? all : [...new Set(all)];
			const sends = service.calls.filter(({ operation }) => operation === 'send');
			const sent = sends
				.filter(({ carriedOut }) => carriedOut)
				.flatMap(({ targets, message }) =>
					targets.map((target) => messageIdentity(target, message)),
				);
			const tooMany = sent.filter((one) => countOf(sent, one) > countOf(asked, one));
			expect(tooMany).toEqual([]);
			const hasFailed = at < sends.length && !isAccepted(answer);
			if (!hasFailed || (retries && isRejected(answer))) expect(sent.sort()).toEqual(asked.sort());
		};
		await fc.assert(fc.asyncProperty(runs, check), { numRuns: RUNS });
	},
	300_000 + RUNS * 500,
);
