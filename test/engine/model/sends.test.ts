// Any small run with any faults, against a service that carries out whatever it does not provably refuse, measured by
// a model that knows nothing of the node's rules. `MODEL_RUNS` sets how many are drawn.
import fc from 'fast-check';
import { runScenario, type RunScenario } from '../../support/model/runScenario';
import { scenarios } from '../../support/model/scenarios';
import { ScriptedService } from '../../support/model/scriptedService';

const RUNS = Number(process.env.MODEL_RUNS ?? 1000);
const part = (share: number) => ({ numRuns: Math.max(1, Math.round(RUNS * share)) });

jest.setTimeout(60_000 + RUNS * 200);

let plain: ScriptedService;
let withTls: ScriptedService;
beforeAll(async () => {
	plain = await ScriptedService.start(false);
	withTls = await ScriptedService.start(true);
});
afterAll(async () => {
	await plain.close();
	await withTls.close();
});

/** Fails with all that was seen where something is wrong. */
function expectRight(seen: { violations: unknown[] }): void {
	if (seen.violations.length > 0) throw new Error(JSON.stringify(seen, null, 1));
}

describe('nobody twice, nobody told wrongly, no limit passed', () => {
	it.each([
		['numbers', 0.4],
		['lists', 0.3],
	] as const)('to %s', async (kind, share) => {
		const check = async (scenario: RunScenario) => expectRight(await runScenario(scenario, plain));
		await fc.assert(fc.asyncProperty(scenarios(kind), check), part(share));
	});

	it('over TLS that breaks', async () => {
		const check = async (scenario: RunScenario) => {
			// A break ends all calls that are open.
			expectRight(await runScenario({ ...scenario, batchSize: undefined }, withTls));
		};
		await fc.assert(fc.asyncProperty(scenarios('numbers'), check), part(0.2));
	});

	it('to a test number: the same campaigns, and nobody else gets one', async () => {
		const TEST_NUMBER = '33639980099';
		const unlimited = { maximumCost: 0, batchSize: undefined };
		const check = async (scenario: RunScenario) => {
			const real = await runScenario({ ...scenario, ...unlimited }, plain);
			const test = await runScenario({ ...scenario, ...unlimited, testNumber: TEST_NUMBER }, plain);
			const sends = ({ calls }: typeof real) =>
				calls.map(({ try: number, message, answer }) => ({ try: number, message, answer }));
			expect(sends(test)).toEqual(sends(real));
			const words = ({ told }: typeof real) => told.map(({ item, word }) => ({ item, word }));
			expect(words(test)).toEqual(words(real));
			expect(new Set(test.calls.flatMap(({ targets }) => targets))).toEqual(
				new Set(test.calls.length > 0 ? [TEST_NUMBER] : []),
			);
		};
		const kind = fc.constantFrom('numbers' as const, 'lists' as const);
		await fc.assert(fc.asyncProperty(kind.chain(scenarios), check), part(0.1));
	});
});
