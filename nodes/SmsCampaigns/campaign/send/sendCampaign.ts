import { randomUUID } from 'crypto';
import {
	describeFault,
	describeProvenRefusal,
	inOneText,
	type CallError,
} from '../../api/errors/describeFault';
import type { CampaignRequest, Fault } from '../../api/model/types';
import { findRefusalCode } from '../../api/resources/apiErrors';
import { sendCampaign } from '../../api/resources/campaigns';
import type { InvalidInput } from '../../shared/invalidInput';
import type { MessagePreview } from '../../rules/message/segments';
import type { Session } from '../../run/types';
import { recordOutcome, recordPending, type Ledger } from '../plan/ledger';
import type { AcceptedRecord, Campaign } from '../plan/types';
import type { CampaignTimes } from '../hours/campaignTimes';
import type { CrashRecord } from './crashRecord';
import type { Calls } from './pacing';

const MODERATED_HINT =
	'The service accepted this and looks at it before it goes out, usually for some minutes. Do not send it again.';

const SENT_ELSEWHERE: CallError = {
	message: 'Not sent again: another attempt of this execution is sending it, or has sent it.',
	description: 'Check in your account with the service whether it was sent.',
	isUnknown: true,
};

export interface SendJob {
	campaign: Campaign;
	request: CampaignRequest;
	scheduledFor?: string;
	preview: MessagePreview;
	/** In credits, where it was asked for. */
	price?: number;
	/** Identifies it in n8n's record. */
	key?: string;
}

interface SendRun {
	calls: Calls;
	ledger: Ledger;
	record?: CrashRecord;
	times?: CampaignTimes;
}

type Sent = { ok: true; result: AcceptedRecord } | { ok: false; error: CallError };

/**
 * Sends one campaign, and records it before the call and how it ended. Only a send that the service was too busy to take,
 * or that never left this machine, is made again.
 * @returns undefined when the run stopped before
 */
export async function sendAndRecord(
	session: Session,
	run: SendRun,
	job: SendJob,
): Promise<Sent | undefined> {
	const sent = await run.calls.call(() => sendOnce(session, run, job));
	if (!sent || sent.ok) return sent;
	return { ok: false, error: sent.error ?? describeFault(sent.fault, 'send') };
}

/** @returns without a fault where the service is known to have refused it, or no call was made */
async function sendOnce(
	session: Session,
	{ ledger, record, times }: SendRun,
	{ campaign, price, key, ...planned }: SendJob,
): Promise<Sent & { fault?: Fault }> {
	const retimed = times?.retimeMessage(campaign);
	if (retimed && 'refused' in retimed) return { ok: false, error: retimed.refused };
	const { scheduledFor } = retimed ?? planned;
	const request = { ...planned.request, ...(retimed && { message: retimed.wire }) };
	const failure = await record?.begin(key!).then(
		(isOurs) => (isOurs ? undefined : SENT_ELSEWHERE),
		(thrown: InvalidInput): CallError => thrown,
	);
	if (failure) return { ok: false, error: failure };
	const requestId = randomUUID();
	const entry = recordPending(ledger, campaign, { requestId, key, price });
	const outcome = await sendCampaign(session, request, requestId);
	if (outcome.ok) {
		const { value: response, moderated } = outcome;
		const result = { response, moderated, scheduledFor };
		recordOutcome(ledger, entry, { state: 'accepted', cost: response.cost, result });
		record?.note(key!, 'accepted');
		if (moderated) session.hints.addForRun(MODERATED_HINT);
		return { ok: true, result };
	}
	const { fault } = outcome;
	// The service's error log can prove that it refused the call.
	const mayBeRefused = fault.kind === 'unknown' && fault.reason !== 'cancelled';
	const refusal = mayBeRefused ? await findRefusalCode(session, requestId) : undefined;
	const isRefused = refusal !== undefined;
	const error = isRefused ? describeProvenRefusal(refusal) : describeFault(fault, 'send');
	const state = isRefused ? 'rejected' : fault.kind;
	recordOutcome(ledger, entry, { state, problem: inOneText(error) });
	if (state !== 'unknown') record?.note(key!, 'rejected');
	return { ok: false, error, ...(!isRefused && { fault }) };
}
