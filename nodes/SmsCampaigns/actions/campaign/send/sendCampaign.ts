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

/** How a send ended. */
export type SendResult =
	{ state: 'accepted'; ended: AcceptedCampaign } | { state: 'failed'; advice: ErrorReport };

const MODERATED_HINT =
	'The service accepted this and looks at it before it goes out, usually for some minutes. Do not send it again.';

/** Looks once whether the service's error log proves that it refused the call. */
async function findProvenRefusal(
	session: RunContext,
	fault: Fault,
	requestId: string,
): Promise<FaultReport | undefined> {
	if (fault.reason === 'cancelled') return undefined;
	const { context, connection, signal } = session;
	const found = await findByRequestId(context, connection, requestId, { signal });
	return found.found ? describeProvenRefusal(found) : undefined;
}

/** What a send needs beside its request. */
export interface RecordedSendOptions {
	ledger: Ledger;
	idBase: string;
	timeoutMs: number;
	patience: InNodeRetries;
	/** What earlier tries did, as it was before this one. */
	earlier: Record<string, LedgerEntry>;
	/** Credits, where the price was asked for. */
	price?: number;
	scheduledFor?: string;
	testNumbers?: string[];
}

/**
 * Sends one campaign and keeps the record of it: `pending` before the call, the outcome after it. The call
 * is made once; what follows from its outcome is for the next try to decide. Only one that never left this
 * machine is made again, where the node's settings ask for it.
 */
export async function sendAndRecord(
	session: RunContext,
	campaign: PlannedCampaign,
	request: CampaignRequest,
	options: RecordedSendOptions,
): Promise<SendResult> {
	for (;;) {
		const { neverLeft, ...attempt } = await sendOnce(session, campaign, request, options);
		if (!neverLeft || !(await options.patience.waitForRetry(session.signal))) return attempt;
	}
}

/** Notes what a send may cost before it is known, so that a further try counts it. */
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
	const before = mayHaveGone(options.earlier[key]) ? uncertainCreditsOf(options.earlier[key]) : 0;
	recordUncertainCost(ledger, key, before + (options.price ?? 0));
	const outcome = await sendCampaign(context, connection, request, {
		requestId,
		timeoutMs,
		signal,
	});
	if (outcome.ok) {
		const { value: answer, moderated } = outcome;
		const uncertainCredits = before + (answer.cost === undefined ? (options.price ?? 0) : 0);
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
	const proven =
		fault.kind === 'unknown' ? await findProvenRefusal(session, fault, requestId) : undefined;
	const advice = proven ?? describeFault(fault, 'send');
	const state = proven ? 'rejected' : fault.kind;
	recordOutcome(ledger, key, { state, message: advice.message });
	if (state !== 'unknown') recordUncertainCost(ledger, key, before);
	return {
		state: 'failed',
		advice: { ...advice, isUnknown: state === 'unknown' },
		neverLeft: state === 'unreachable',
	};
}
