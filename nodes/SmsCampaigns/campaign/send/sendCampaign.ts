import { randomUUID } from 'crypto';
import { describeFault, describeProvenRefusal, inOneText } from '../../api/errors/describeFault';
import type { Fault } from '../../api/model/types';
import { findByRequestId } from '../../api/resources/apiErrors';
import { sendCampaign } from '../../api/resources/campaigns';
import { recordOutcome, recordPending, type Ledger } from '../../rules/ledger/ledger';
import type { PlannedCampaign } from '../../rules/targets/plannedCampaign';
import type { TargetTable } from '../../rules/targets/targetTable';
import type { ErrorReport } from '../../run/results';
import type { RunContext } from '../../run/types';
import { acceptedCampaignOf, type AcceptedRecord } from '../output/acceptedCampaign';
import type { CampaignOutcome } from '../output/itemFates';
import type { InNodeRetries } from './inNodeRetries';
import type { PreparedRequest } from './requests';
import { noteRequestedWait, waitAsRequested } from './requestedWait';

const MODERATED_HINT =
	'The service accepted this and looks at it before it goes out, usually for some minutes. Do not send it again.';

/** What a send needs beside its request. */
interface RecordedSend {
	ledger: Ledger;
	table: TargetTable<object>;
	campaign: PlannedCampaign;
	/** Makes the request with the time that holds now. */
	prepare: () => PreparedRequest;
	timeoutMs: number;
	retries: InNodeRetries;
	/** Credits, where the price was asked for. */
	price?: number;
	testNumbers?: string[];
}

/**
 * Sends one campaign and records it: `pending` before the call, the outcome after it. The call is made once; the next
 * try decides what follows from its outcome. Only a send that never left this machine is made again, as often as the
 * node's settings say.
 */
export async function sendAndRecord(run: RunContext, send: RecordedSend): Promise<CampaignOutcome> {
	for (;;) {
		const { neverLeft, ...outcome } = await sendOnce(run, send);
		if (!neverLeft || !(await send.retries.waitForRetry(run.signal))) return outcome;
	}
}

async function sendOnce(
	run: RunContext,
	{ ledger, table, campaign, prepare, timeoutMs, price, testNumbers }: RecordedSend,
): Promise<CampaignOutcome & { neverLeft?: boolean }> {
	const { context, connection, signal } = run;
	const tooEarly = await waitAsRequested(context, signal);
	if (tooEarly) return { state: 'failed', report: describeFault(tooEarly, 'send') };
	const prepared = prepare();
	if ('refused' in prepared) return { state: 'failed', report: prepared.refused };
	const { request, scheduledFor } = prepared;
	const requestId = randomUUID();
	const entry = recordPending(ledger, campaign, table, { requestId, price });
	const outcome = await sendCampaign(context, connection, request, {
		requestId,
		timeoutMs,
		signal,
	});
	if (outcome.ok) {
		const { value: answer, moderated } = outcome;
		const result: AcceptedRecord = { answer, moderated, scheduledFor, testNumbers };
		recordOutcome(ledger, entry, { state: 'accepted', cost: answer.cost, result });
		if (moderated) run.hints.addForRun(MODERATED_HINT);
		return { state: 'accepted', campaign: acceptedCampaignOf({ result }) };
	}
	const { fault } = outcome;
	noteRequestedWait(context, fault);
	const refusal = fault.kind === 'unknown' ? await findRefusal(run, fault, requestId) : undefined;
	const report = refusal ?? {
		...describeFault(fault, 'send'),
		isUnknown: fault.kind === 'unknown',
	};
	const state = refusal ? 'rejected' : fault.kind;
	recordOutcome(
		ledger,
		entry,
		state === 'unknown' ? { state, message: inOneText(report) } : { state },
	);
	return { state: 'failed', report, neverLeft: state === 'unreachable' };
}

/** Looks once whether the service's error log proves that it refused the call. */
async function findRefusal(
	{ context, connection, signal }: RunContext,
	fault: Fault,
	requestId: string,
): Promise<ErrorReport | undefined> {
	if (fault.reason === 'cancelled') return undefined;
	const found = await findByRequestId(context, connection, requestId, { signal });
	return found.found ? describeProvenRefusal(found) : undefined;
}
