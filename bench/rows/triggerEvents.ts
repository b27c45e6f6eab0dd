// Events per second of the trigger in the real n8n.
import { missingForQueue } from '../../e2e/lib/n8n/queueMode.ts';
import { digits } from '../measuring/format.ts';
import type { Cases, MeasuredTrigger, N8nMode } from '../measuring/caseProtocol.ts';
import { runCase } from '../measuring/runCase.ts';
import { spread } from '../measuring/statistics.ts';
import { throughput } from './comparison.ts';
import { defineRow } from './row.ts';

const LAZY = '`N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE=true`';
/** How many events each time: some five seconds of them. */
const EVENTS = 120;
const EVENTS_LAZY = 400;

async function measureTriggers(mode: N8nMode, ours: MeasuredTrigger, theirs: MeasuredTrigger) {
	const events = ours.lazy && theirs.lazy ? EVENTS_LAZY : EVENTS;
	const { pairs, cpu } = await runCase('triggerEvents', { mode, ours, theirs, events });
	return { ...throughput(pairs, events, 'events/s'), cpu };
}

/** What each event costs n8n in computing time, where the system tells. */
function cpuTime({ cpu }: Pick<Cases['triggerEvents']['report'], 'cpu'>) {
	if (!cpu) return '';
	const [ours, theirs] = [cpu.ours, cpu.theirs].map((list) => digits(spread(list).median));
	return ` An event takes ${ours} ms of computing time of n8n's processes with ours, ${theirs} ms with the other.`;
}

const modes: Array<{ mode: N8nMode; where: string }> = [
	{ mode: 'regular', where: 'regular mode (one process, SQLite)' },
	{
		mode: 'queue',
		where: 'queue mode (Redis, PostgreSQL, one worker, one webhook processor)',
	},
];

export const triggerEventRows = modes.flatMap(({ mode, where }) => {
	const missing = () => (mode === 'queue' ? missingForQueue() : undefined);
	return [
		defineRow({
			missing,
			id: `events-${mode}`,
			what: `events with SMS Campaigns Trigger, signature checked, repeats ignored; ${where}`,
			against: 'a custom trigger that does nothing, same n8n, default settings',
			target: { least: 0.95, words: '≥ 0.95 times its speed' },
			bound: (row) =>
				`n8n itself: for each call it makes a V8 isolate, one more for the execution, and stores both ends of it.${cpuTime(row)}`,
			measure: async () => await measureTriggers(mode, { kind: 'ours' }, { kind: 'noOp' }),
		}),
		defineRow({
			missing,
			id: `events-${mode}-webhook-auth`,
			what: `the same, with ${LAZY}; ${mode} mode`,
			against:
				"n8n's Webhook node that checks its callers, as ours does: Header Auth; same n8n, same setting",
			target: { least: 0.95, words: '≥ 0.95 times its speed' },
			bound: (row) =>
				`with this setting n8n makes an isolate only where an expression needs one, for custom triggers too. What is left is n8n's own way with an execution. Ours keeps its secret for a minute.${cpuTime(row)}`,
			measure: async () =>
				await measureTriggers(
					mode,
					{ kind: 'ours', lazy: true },
					{ kind: 'webhookHeaderAuth', lazy: true },
				),
		}),
		defineRow({
			missing,
			id: `events-${mode}-webhook`,
			what: `the same; ${mode} mode`,
			against: "n8n's Webhook node that lets everybody in; same n8n, same setting",
			target: { least: 0.95, words: '≥ 0.95 times its speed' },
			bound: (row) =>
				`a node that has a credential: before each execution n8n looks up in its database who may use it, and whether it is resolved at run time. A Webhook node without a credential is spared both.${cpuTime(row)}`,
			measure: async () =>
				await measureTriggers(mode, { kind: 'ours', lazy: true }, { kind: 'webhook', lazy: true }),
		}),
		defineRow({
			missing,
			id: `events-${mode}-lazy`,
			what: `what ${LAZY} brings; ${mode} mode`,
			against: 'the same trigger in an n8n with default settings',
			bound: (row) => `the isolates that n8n does not make.${cpuTime(row)}`,
			measure: async () =>
				await measureTriggers(mode, { kind: 'ours', lazy: true }, { kind: 'ours' }),
		}),
	];
});
