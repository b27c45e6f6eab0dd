// Events per second of two triggers in the real n8n. Arguments: `regular` or `queue`; the two triggers (`ours`,
// `nothing`, `webhook`, `webhookAuth`; with `@lazy` in an n8n with N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE=true); how many events a time.
import { tearDown } from '../../e2e/lib/stack.ts';
import { stopOnSignals } from '../../e2e/lib/system/signals.ts';
import { checkGuards } from '../guards.ts';
import { makeEvents } from '../events.ts';
import { startInstance } from '../instance.ts';
import { measurePairs, report } from '../pairs.ts';

const [mode, left, right, count] = process.argv.slice(2);
const WARM_UP = 200;
const settings = {
	default: {},
	lazy: { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' },
};
const instances = {};
stopOnSignals(tearDown);

async function makeSide(name) {
	const [kind, setting = 'default'] = name.split('@');
	instances[setting] ??= await startInstance(mode, settings[setting]);
	const { run, ...trigger } = await instances[setting].activate(kind);
	if (kind === 'ours') await checkGuards(trigger);
	const cpu = [];
	return {
		cpu,
		input: () => makeEvents(Number(count)),
		run: async (events) => cpu.push(await run(events)),
		warmUp: async () => await run(makeEvents(WARM_UP)),
	};
}

try {
	const ours = await makeSide(left);
	const theirs = await makeSide(right);
	const pairs = await measurePairs(ours, theirs, { alternate: true });
	const known = [ours.cpu, theirs.cpu].every((list) => list.every(Number.isFinite));
	report({ pairs, facts: known ? { cpu: [ours.cpu, theirs.cpu] } : {} });
} finally {
	await tearDown();
}
process.exit();
