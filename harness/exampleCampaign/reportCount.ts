// The delivery reports of a campaign, counted in n8n's database while they come back.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome, StoredEvents } from '../n8n/storedEvents.ts';
import type { Sandbox } from '../sandbox/process.ts';

/** The pause between looks, in milliseconds. */
const LOOK_MS = 500;

/** Statuses of events that are still under way. */
const UNDER_WAY = ['not stored', 'new', 'running'];

/** How far a campaign's reports have come. */
interface ReportCount {
	/** How many messages were sent. */
	sent: number;
	/** How many of their reports a workflow has worked off. */
	delivered: number;
	/** What became of all of them. */
	outcome: Outcome;
}

/** A count in one line, for people. */
export const describeCount = ({ sent, delivered, outcome }: ReportCount): string =>
	`${sent} sent, ${delivered} delivered, ${outcome.executions} executions`;

/** Whether each message has brought one report to one execution, and nothing else has come. */
export const isComplete = ({ sent, delivered, outcome }: ReportCount): boolean =>
	delivered === sent && outcome.repeated === 0 && outcome.others === 0;

/**
 * Counts until each message has its report, or none has come for a while.
 *
 * @param stored events since before the campaign
 * @param sending resolves when the campaign is sent, and rejects when it cannot be
 * @param show gets each count
 * @param patienceMs that while
 * @throws what `sending` rejects with
 */
export async function countReports(
	sandbox: Pick<Sandbox, 'messages'>,
	stored: Pick<StoredEvents, 'outcome'>,
	sending: Promise<unknown>,
	show: (count: ReportCount) => void,
	patienceMs = 60_000,
): Promise<ReportCount> {
	let isSent = false;
	const failure = sending.then(async () => {
		isSent = true;
		return await new Promise<never>(() => {});
	});
	const look = async (): Promise<ReportCount> => {
		const messages = await sandbox.messages({ state: 'sent' });
		const outcome = await stored.outcome(messages.map(({ gsmsmsid }) => gsmsmsid ?? ''));
		return { sent: messages.length, delivered: outcome.statuses.success ?? 0, outcome };
	};
	// A look can fail first.
	failure.catch(() => {});
	let last = '';
	for (let changed = Date.now(); ;) {
		const wasSent = isSent;
		const count = await look();
		show(count);
		const { statuses } = count.outcome;
		const isUnderWay = UNDER_WAY.some((status) => statuses[status]);
		const now = describeCount(count);
		if (now !== last) [last, changed] = [now, Date.now()];
		if (wasSent && (!isUnderWay || Date.now() - changed > patienceMs)) return count;
		await Promise.race([sleep(LOOK_MS), failure]);
	}
}
