// Random small runs with random faults. The service carries out every call that it does not provably reject. The model
// that checks the runs shares no rules with the node. TEST_RUNS raises the number of runs.
import fc from 'fast-check';
import { ANSWERS, type Call } from '../../model/scenario.cts';
import { propertyRuns } from '../../support/propertyRuns.cts';
import { runScenario, type RunScenario, type Attempt } from '../../support/model/runScenario.cts';
import { scenarios } from '../../support/model/scenarios.cts';
import { ScriptedService } from '../../support/model/scriptedService.cts';
import {
	numberSpellings,
	spellNumber,
	type NumberSpelling,
} from '../../support/spellings/spellings.cts';

const RUNS = propertyRuns(600);
const part = (share: number) => ({ numRuns: Math.max(1, Math.round(RUNS * share)) });

/** The time limit of each test, in milliseconds. */
const LIMIT = 300_000 + RUNS * 200;

let plain: ScriptedService;
let withTls: ScriptedService;
beforeAll(async () => {
	plain = await ScriptedService.start(false);
	withTls = await ScriptedService.start(true);
});
afterAll(async () => await withTls.close());

/** Throws an error with all observations if there is a violation. */
function expectRight(seen: { violations: unknown[] }): void {
	if (seen.violations.length > 0) throw new Error(JSON.stringify(seen, null, 1));
}

/** Returns the scenario with the given values in every attempt. */
const withAttempts = (scenario: RunScenario, over: Partial<Attempt>): RunScenario => ({
	...scenario,
	attempts: scenario.attempts.map((each) => ({ ...each, ...over })),
});

it.each([
	['numbers', 0.4],
	['lists', 0.3],
] as const)(
	'breaks no rule of the model in random sends to %s',
	async (kind, share) => {
		const check = async (scenario: RunScenario) => expectRight(await runScenario(scenario, plain));
		await fc.assert(fc.asyncProperty(scenarios(kind), check), part(share));
	},
	LIMIT,
);

it(
	'breaks no rule of the model if TLS connections break',
	async () => {
		const check = async (scenario: RunScenario) => {
			// A TLS fault breaks all open calls, so each attempt makes only one call: the attempt has one item and is
			// not spread over time.
			const items = scenario.items.slice(0, 1);
			const one = { items, changes: undefined, hours: false, isSpread: false };
			const all = { ...withAttempts(scenario, { maxRecipients: 3 }), ...one };
			expectRight(await runScenario(all, withTls));
		};
		await fc.assert(fc.asyncProperty(scenarios('numbers'), check), part(0.2));
	},
	LIMIT,
);

it(
	'sends only the first message to a test number, and only once over all attempts',
	async () => {
		const TEST_NUMBER = '33639980099';
		// No legal hours for marketing apply to a test, so neither compared run sends marketing messages.
		const unlimited = { maximumCost: 0, isMarketing: false, isLimited: false };
		const check = async (drawn: RunScenario, spelling: NumberSpelling) => {
			// If an item became readable later, the node would also report that the test message covers the item.
			const scenario = withAttempts(drawn, { unreadable: undefined });
			const testNumber = spellNumber(TEST_NUMBER, spelling, scenario.isFrench ?? false);
			const real = await runScenario({ ...scenario, ...unlimited }, plain);
			const test = await runScenario({ ...scenario, ...unlimited, testNumber }, plain);
			const firstOf = ({ calls }: typeof real) =>
				calls.slice(0, 1).map(({ attempt: number, message, answer }) => [number, message, answer]);
			expect(firstOf(test)).toEqual(firstOf(real));
			for (const { targets } of test.calls) expect(targets).toEqual([TEST_NUMBER]);
			const isSent = ({ answer, carriedOut }: Call) =>
				scenario.sendAgain ? ANSWERS.accepted.some((one) => one === answer) : carriedOut;
			expect(test.calls.filter(isSent).length).toBeLessThanOrEqual(1);
			const accepted = test.reports.filter(({ outcome }) => outcome === 'accepted');
			expect(new Set(accepted.map(({ item }) => item)).size).toBeLessThanOrEqual(1);
		};
		const kind = fc.constantFrom('numbers' as const, 'lists' as const);
		const accepted = { send: { at: 0, answer: 'ok' as const } };
		// An item that is rejected at first and correct in the next attempt.
		const corrected: RunScenario = {
			items: [
				{ message: 'One', targets: ['1'] },
				{ message: 'Two', targets: ['1'] },
			],
			changes: [{ item: 1, fromAttempt: 2, to: { message: 'One', targets: ['2', '1'] } }],
			kind: 'lists',
			format: 'json',
			maxRecipients: 1,
			sendAgain: false,
			maximumCost: 0,
			again: 'retryExecution',
			attempts: [
				{ onError: 'continueErrorOutput', faults: accepted },
				{ onError: 'stopWorkflow', faults: accepted },
			],
		};
		const examples: Array<[RunScenario, NumberSpelling]> = [
			[corrected, { international: 'digits' }],
		];
		const runs = fc.asyncProperty(kind.chain(scenarios), numberSpellings, check);
		await fc.assert(runs, { ...part(0.1), examples });
	},
	LIMIT,
);
