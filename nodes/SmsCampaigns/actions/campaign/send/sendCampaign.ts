import { randomUUID } from 'crypto';
import type { PlannedCampaign } from '../../../rules/targets/types';
import {
	recordPending,
	recordOutcome,
	mayHaveGone,
	type Ledger,
	type LedgerEntry,
} from '../../../rules/ledger/ledger';
import { sendCampaign } from '../../../api/resources/campaigns';
import { findByRequestId } from '../../../api/resources/apiErrors';
import {
	describeFault,
	describeProvenRefusal,
	type FaultReport,
} from '../../../api/errors/describeFault';
import type { CampaignRequest, Fault } from '../../../api/model/types';
import type { ErrorReport } from '../../common/results';
import type { RunContext } from '../../common/types';
import type { InNodeRetries } from './inNodeRetries';
import { uncertainCreditsOf } from './spentCredits';
import {
	acceptedCampaignOf,
	type AcceptedRecord,
	type UncertainCost,
	type AcceptedCampaign,
} from '../output/acceptedCampaign';

/** Outcome of a send. */
export type SendResult =
	{ state: 'accepted'; ended: AcceptedCampaign } | { state: 'failed'; report: ErrorReport };

const MODERATED_HINT =
	'The service accepted this and looks at it before it goes out, usually for some minutes. Do not send it again.';

/** Looks the call up in the service's error log, once, to prove that it was refused. */
async function findProvenRefusal(
	session: RunContext,
	fault: Fault,
	requestId: string,
): Promise<FaultReport | undefined> {
	if (fault.reason === 'cancelled') return undefined;
	const { context, connection, signal } = session;
	const lookup = await findByRequestId(context, connection, requestId, { signal });
	return lookup.found ? describeProvenRefusal(lookup) : undefined;
}

/** Data of a send besides its request. */
export interface RecordedSendOptions {
	ledger: Ledger;
	idBase: string;
	timeoutMs: number;
	retries: InNodeRetries;
	/** Ledger entries of earlier tries, as they were before this one. */
	earlier: Record<string, LedgerEntry>;
	/** Credits; absent without a limit. */
	price?: number;
	scheduledFor?: string;
	testNumbers?: string[];
}

/**
 * Sends one campaign, and records it in the ledger: as `pending` before the call, with its outcome afterwards. Makes
 * the call once, and leaves retries to the next try. Only a call that never left this machine is repeated here, if the
 * node's settings say so.
 */
export async function sendAndRecord(
	session: RunContext,
	campaign: PlannedCampaign,
	request: CampaignRequest,
	options: RecordedSendOptions,
): Promise<SendResult> {
	for (;;) {
		const { neverLeft, ...attempt } = await sendOnce(session, campaign, request, options);
		if (!neverLeft || !(await options.retries.waitForRetry(session.signal))) return attempt;
	}
}

/** Records what a send may cost until its outcome is known, so that the next try counts it. */
function recordUncertainCost({ record }: Ledger, key: string, uncertainCredits: number): void {
	const entry = record.entries[key];
	const result: UncertainCost = { uncertainCredits };
	if (uncertainCredits > 0) entry.result = result;
	else delete entry.result;
}

async function sendOnce(
	session: RunContext,
	campaign: PlannedCampaign,
	request: CampaignRequest,
	options: RecordedSendOptions,
): Promise<SendResult & { neverLeft?: boolean }> {
	const { ledger, idBase, timeoutMs, scheduledFor, testNumbers } = options;
	const { context, connection, signal } = session;
	const requestId = randomUUID();
	const key = recordPending(ledger, campaign, { requestId, idBase });
	const earlier = options.earlier[key];
	const earlierCredits = mayHaveGone(earlier) ? uncertainCreditsOf(earlier) : 0;
	recordUncertainCost(ledger, key, earlierCredits + (options.price ?? 0));
	const outcome = await sendCampaign(context, connection, request, {
		requestId,
		timeoutMs,
		signal,
	});
	if (outcome.ok) {
		const { value: answer, moderated } = outcome;
		const uncertainCredits =
			earlierCredits + (answer.cost === undefined ? (options.price ?? 0) : 0);
		const result: AcceptedRecord = {
			answer,
			moderated,
			scheduledFor,
			testNumbers,
			...(uncertainCredits > 0 && { uncertainCredits }),
		};
		recordOutcome(ledger, key, { state: 'accepted', result });
		if (moderated) session.hints.addForRun(MODERATED_HINT);
		return { state: 'accepted', ended: acceptedCampaignOf({ result }) };
	}
	const { fault } = outcome;
	const refusal =
		fault.kind === 'unknown' ? await findProvenRefusal(session, fault, requestId) : undefined;
	const report = refusal ?? describeFault(fault, 'send');
	const state = refusal ? 'rejected' : fault.kind;
	recordOutcome(ledger, key, { state, message: report.message });
	if (state !== 'unknown') recordUncertainCost(ledger, key, earlierCredits);
	return {
		state: 'failed',
		report: { ...report, isUnknown: state === 'unknown' },
		neverLeft: state === 'unreachable',
	};
}
