// The rows about the trigger: events per second in the real n8n, in regular mode and in queue mode.
import { missingForQueue } from '../e2e/lib/n8n/queueMode.ts';
import { faster, runCase } from './measure.ts';
import { digits, spread } from './stats.ts';

const LAZY = '`N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE=true`';
/** How many events each time: some five seconds of them. */
const EVENTS = 120;
const EVENTS_LAZY = 400;

async function measure(mode, ours, theirs, events) {
	const missing = mode === 'queue' ? missingForQueue() : undefined;
	if (missing) return { missing };
	const result = faster(await runCase('events', [mode, ours, theirs, String(events)]));
	const rates = ({ median, min, max }) => ({
		median: events / (median / 1000),
		min: events / (max / 1000),
		max: events / (min / 1000),
	});
	return { ...result, rates: { ours: rates(result.ours), theirs: rates(result.theirs) } };
}

/** What each event costs n8n in computing time, where the system tells. */
function cpu({ facts }) {
	if (!facts.cpu) return '';
	const [ours, theirs] = facts.cpu.map((list) => digits(spread(list).median));
	return ` An event takes ${ours} ms of computing time of n8n's processes with ours, ${theirs} ms with the other.`;
}

const modes = [
	{ mode: 'regular', where: 'regular mode (one process, SQLite)' },
	{
		mode: 'queue',
		where: 'queue mode (Redis, PostgreSQL, one worker, one webhook processor)',
	},
];

/** The rows of both modes. */
export const eventRows = () =>
	modes.flatMap(({ mode, where }) => [
		{
			id: `events-${mode}`,
			what: `events with SMS Campaigns Trigger, signature checked, repeats ignored; ${where}`,
			against: 'a custom trigger that does nothing, same n8n, default settings',
			target: { least: 0.95, words: '≥ 0.95 times its speed' },
			bound: (row) =>
				`n8n itself: for each call it makes a V8 isolate, one more for the execution, and stores both ends of it.${cpu(row)}`,
			measure: async () => await measure(mode, 'ours', 'nothing', EVENTS),
		},
		{
			id: `events-${mode}-webhook-auth`,
			what: `the same, with ${LAZY}; ${mode} mode`,
			against:
				"n8n's Webhook node that checks its callers, as ours does: Header Auth; same n8n, same setting",
			target: { least: 0.95, words: '≥ 0.95 times its speed' },
			bound: (row) =>
				`with this setting n8n makes an isolate only where an expression needs one, for custom triggers too. What is left is n8n's own way with an execution. Ours keeps its secret for a minute.${cpu(row)}`,
			measure: async () => await measure(mode, 'ours@lazy', 'webhookAuth@lazy', EVENTS_LAZY),
		},
		{
			id: `events-${mode}-webhook`,
			what: `the same; ${mode} mode`,
			against: "n8n's Webhook node that lets everybody in; same n8n, same setting",
			target: { least: 0.95, words: '≥ 0.95 times its speed' },
			bound: (row) =>
				`a node that has a credential: before each execution n8n looks up in its database who may use it, and whether it is resolved at run time. A Webhook node without a credential is spared both.${cpu(row)}`,
			measure: async () => await measure(mode, 'ours@lazy', 'webhook@lazy', EVENTS_LAZY),
		},
		{
			id: `events-${mode}-lazy`,
			what: `what ${LAZY} brings; ${mode} mode`,
			against: 'the same trigger in an n8n with default settings',
			bound: (row) => `the isolates that n8n does not make.${cpu(row)}`,
			measure: async () => await measure(mode, 'ours@lazy', 'ours', EVENTS),
		},
	]);
