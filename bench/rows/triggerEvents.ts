// The trigger in the real n8n, beside n8n's own Webhook node: events per second, computing time, executions, latency.
import { missingForQueue } from '../../harness/n8n/queuePrograms.ts';
import { tellsComputingTime } from '../n8n/computingTime.ts';
import { digits, duration, range } from '../measuring/format.ts';
import type { Cases, N8nMode, TriggerKind } from '../measuring/caseProtocol.ts';
import { runCase } from '../measuring/runCase.ts';
import { spread } from '../measuring/statistics.ts';
import { oursToTheirs, throughput } from './comparison.ts';
import { defineRow } from './row.ts';

const LAZY = '`N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE=true`';
const OPEN_WEBHOOK = "n8n's Webhook node that lets everybody in; same n8n";
/** How many events each time, by how many are in flight: some seconds of them. */
const EVENTS = { 10: 400, 50: 800 };
/** An n8n with default settings takes longer. */
const EVENTS_DEFAULT_SETTINGS = 200;
const EVENTS_ONE_BY_ONE = 20;
const CAMPAIGN = 10_000;
const CAMPAIGNS = 3;

type EventsInput = Cases['triggerEvents']['input'];

async function measureEvents(input: EventsInput) {
	const { pairs, cpu = [], executions } = await runCase('triggerEvents', input);
	return { ...throughput(pairs, input.events, 'events/s'), events: input.events, cpu, executions };
}

type MeasuredEvents = Awaited<ReturnType<typeof measureEvents>>;

/** Beside the Webhook node that lets everybody in. */
const measureBesideWebhook = (
	mode: N8nMode,
	inFlight: keyof typeof EVENTS,
	kind: TriggerKind = 'ours',
) =>
	measureEvents({
		mode,
		inFlight,
		events: EVENTS[inFlight],
		ours: { kind },
		theirs: { kind: 'webhook' },
	});

/** What each event costs n8n in computing time, where the system tells. */
function cpuTime({ cpu }: MeasuredEvents) {
	if (cpu.length === 0) return '';
	const { ours, theirs } = oursToTheirs(cpu);
	return ` An event takes ${digits(ours.median)} ms of computing time of n8n's processes with ours, ${digits(theirs.median)} ms with the other.`;
}

/** What is left to do for grouped events. */
function grouping(row: MeasuredEvents) {
	const { ours } = oursToTheirs(row.executions);
	return `an execution costs n8n nearly the same with one item and with many. Of ${row.events} events ours made ${digits(ours.median)} executions, the other one each. What is left is n8n's way with each call, before it knows whose it is.${cpuTime(row)}`;
}

function once<Result>(measure: () => Promise<Result>) {
	let result: Promise<Result> | undefined;
	return async () => await (result ??= measure());
}

const modes: Array<{ mode: N8nMode; where: string; least50: number }> = [
	{ mode: 'regular', where: 'regular mode (one process, SQLite)', least50: 5 },
	{
		mode: 'queue',
		where: 'queue mode (Redis, PostgreSQL, one worker, one webhook processor)',
		least50: 2.5,
	},
];

const rowsOfMode = ({ mode, where, least50 }: (typeof modes)[number]) => {
	const missing = () => (mode === 'queue' ? missingForQueue() : undefined);
	const measure50 = once(async () => await measureBesideWebhook(mode, 50));
	return [
		defineRow({
			missing,
			id: `events-${mode}-10`,
			what: `delivery reports, 10 in flight; SMS Campaigns Trigger with the default settings of its panel, ${LAZY}; ${where}`,
			against: OPEN_WEBHOOK,
			target: { least: 2, words: '≥ 2 times its events/s' },
			bound: grouping,
			measure: async () => await measureBesideWebhook(mode, 10),
		}),
		defineRow({
			missing,
			id: `events-${mode}-50`,
			what: `the same, 50 in flight; ${mode} mode`,
			against: 'the same',
			target: { least: least50, words: `≥ ${least50} times its events/s` },
			bound: grouping,
			measure: measure50,
		}),
		defineRow({
			missing: () => missing() ?? (tellsComputingTime ? undefined : 'only Linux tells (/proc)'),
			id: `events-${mode}-50-cpu`,
			what: `the same, 50 in flight: computing time of n8n's processes per event; ${mode} mode`,
			against: 'the same',
			target: { most: 0.35, words: '≤ 0.35 times' },
			measure: async () => oursToTheirs((await measure50()).cpu),
		}),
		defineRow({
			missing,
			id: `events-${mode}-floor`,
			what: `the same, 50 in flight, where a filter of the trigger keeps each report out, so that nothing is stored or run; ${mode} mode`,
			against: OPEN_WEBHOOK,
			bound: (row) =>
				`what n8n does with a call before and after the trigger has it: no trigger can be faster beside the Webhook node.${cpuTime(row)}`,
			measure: async () => await measureBesideWebhook(mode, 50, 'oursFiltered'),
		}),
		defineRow({
			missing,
			id: `events-${mode}-none`,
			what: `the same, 10 in flight, with _Group Events: None_; ${mode} mode`,
			against:
				"n8n's Webhook node that checks its callers, as ours does: Header Auth; same n8n, same setting",
			target: { least: 0.95, words: '≥ 0.95 times its events/s' },
			bound: (row) =>
				`n8n's own way with an execution, which it makes for each event. Ours keeps its secret for a minute. Both have a credential: before each execution n8n looks up in its database who may use it, and whether it is resolved at run time.${cpuTime(row)}`,
			measure: async () =>
				await measureEvents({
					mode,
					inFlight: 10,
					events: EVENTS[10],
					ours: { kind: 'oursUngrouped' },
					theirs: { kind: 'webhookHeaderAuth' },
				}),
		}),
		defineRow({
			missing,
			id: `events-${mode}-idle`,
			what: `one report at a time, idle: the time until it is acknowledged; ${mode} mode`,
			against: 'the same trigger with _Group Events: None_',
			target: { most: 1.1, words: '≤ 1.1 times' },
			bound: () =>
				`n8n, which stores the execution. Nothing waits for more: a report that comes alone is stored at once. Each figure is the median of ${EVENTS_ONE_BY_ONE} reports.`,
			measure: async () =>
				oursToTheirs((await runCase('triggerLatency', { mode, events: EVENTS_ONE_BY_ONE })).pairs),
		}),
		defineRow({
			missing,
			id: `events-${mode}-lazy`,
			what: `what ${LAZY} brings, 10 in flight; ${mode} mode`,
			against: 'the same trigger in an n8n with default settings',
			bound: (row) => `the isolates that n8n does not make.${cpuTime(row)}`,
			measure: async () =>
				await measureEvents({
					mode,
					inFlight: 10,
					events: EVENTS_DEFAULT_SETTINGS,
					ours: { kind: 'ours' },
					theirs: { kind: 'ours', defaultSettings: true },
				}),
		}),
	];
};

async function measureCampaign() {
	const { runs } = await runCase('triggerCampaign', {
		events: CAMPAIGN,
		inFlight: 50,
		runs: CAMPAIGNS,
	});
	const executions = spread(runs.map((run) => run.executions));
	const time = spread(runs.map(({ ms }) => ms));
	return {
		ratio: `${range(executions)} executions`,
		absolute: `${duration(time.median)}, 0 lost`,
		counts: executions.max,
	};
}

export const triggerEventRows = [
	...rowsOfMode(modes[0]),
	defineRow({
		id: 'events-regular-campaign',
		what: `${CAMPAIGN.toLocaleString('en')} reports, 50 in flight; regular mode`,
		against: '–',
		target: { most: 700, words: '≤ 700 executions, each report in exactly one, each time' },
		bound: () =>
			`the reports that come in while n8n stores an execution share the next one: as many as are in flight, at most. ${CAMPAIGNS} campaigns; each report was looked up in n8n's database.`,
		measure: measureCampaign,
	}),
	...rowsOfMode(modes[1]),
];
