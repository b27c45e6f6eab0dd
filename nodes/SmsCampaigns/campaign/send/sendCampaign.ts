import { randomUUID } from 'crypto';
import { describeFault, inOneText, type Failure } from '../../api/errors/describeFault';
import type { CampaignRequest, Fault } from '../../api/model/types';
import { findRejectionCode } from '../../api/resources/apiErrors';
import { sendCampaign } from '../../api/resources/campaigns';
import type { InvalidInput } from '../../shared/invalidInput';
import type { Session } from '../../run/types';
import { keysFor, outcomeOf, recordOutcome, recordPending, type Ledger } from '../plan/ledger';
import type { CampaignResponse } from '../../api/format/decode';
import type { AcceptedRecord, Campaign } from '../plan/types';
import type { CampaignTimes } from '../hours/campaignTimes';
import type { Attempts } from './attempts';
import type { CrashRecord } from './crashRecord';

const MODERATED_HINT =
	'The service accepted this campaign and reviews it before sending, usually within a few minutes. Do not send the campaign again.';

const SENT_ELSEWHERE: Failure = {
	message: 'Not sent again: another attempt of this execution is sending or has sent this message.',
	description: 'Check in your provider account whether the message was sent.',
	isUnknown: true,
};

export interface SendJob {
	campaign: Campaign;
	request: CampaignRequest;
	scheduledFor?: string;
	/** The key of the send in n8n's record. */
	key?: string;
}

interface SendRun {
	ledger: Ledger;
	record?: CrashRecord;
	times?: CampaignTimes;
}

type Sent =
	| { ok: true; result: AcceptedRecord; fault?: undefined }
	| { ok: false; error: Failure; fault?: Fault };

/**
 * Makes one campaign's call. Records the send before the call and its outcome after the call.
 * @returns a failure without `fault` if the service is known to have rejected the call, or if no call was made
 */
export async function sendOnce(
	session: Session,
	{ ledger, record, times }: SendRun,
	{ campaign, key, ...planned }: SendJob,
): Promise<Sent> {
	const retimed = times?.timeMessage(campaign);
	if (retimed && 'rejected' in retimed) return { ok: false, error: retimed.rejected };
	const { scheduledFor } = retimed ?? planned;
	const request = { ...planned.request, ...(retimed && { message: retimed.wire }) };
	const failure = await record?.begin(key!).then(
		(isOurs) => (isOurs ? undefined : SENT_ELSEWHERE),
		(thrown: InvalidInput): Failure => thrown,
	);
	if (failure) return { ok: false, error: failure };
	const requestId = randomUUID();
	const entry = recordPending(ledger, campaign, { requestId, key });
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
	// The service's error log can prove that the call was rejected.
	const mayBeRejected = fault.kind === 'unknown' && fault.reason !== 'cancelled';
	const rejection = mayBeRejected ? await findRejectionCode(session, requestId) : undefined;
	const isRejected = rejection !== undefined;
	const proved: Fault = { kind: 'rejected', reason: 'status', code: rejection };
	const error = describeFault(isRejected ? proved : fault, 'send');
	const state = isRejected ? 'rejected' : fault.kind;
	recordOutcome(ledger, entry, { state, problem: inOneText(error) });
	if (state !== 'unknown') record?.note(key!, 'rejected');
	return { ok: false, error, ...(!isRejected && { fault }) };
}

/** The failure of a send whose state in n8n's record is `unclear`. */
const OTHERS_SENT: Failure = {
	message:
		'Not sent again: n8n was killed during an earlier attempt, and the items or the settings of this node have changed since then.',
	description:
		'It is unknown which contacts already got the message. Check the campaign in your provider account. Then start a new execution for the contacts who did not get the message.',
	isUnknown: true,
};

/** The result of an accepted send that only n8n's record contains, so its response is unknown. */
const ACCEPTED: AcceptedRecord = { response: {} as CampaignResponse, moderated: false };

/**
 * Assigns each send its key in n8n's record. Sets the outcome of campaigns that an attempt sent, or may have sent,
 * before n8n died.
 * @returns the sends to make
 * @throws InvalidInput if n8n's database fails
 */
export async function recallSends(
	{ hints }: Session,
	{ ledger, sends }: Attempts,
	jobs: SendJob[],
	record: CrashRecord,
	{ resendUnknown, times }: { resendUnknown: boolean; times?: CampaignTimes },
): Promise<SendJob[]> {
	const contents = jobs.map(({ campaign, request: { recipients } }) => [
		campaign.messageKey,
		recipients.kind === 'lists' ? recipients.ids : recipients.gsm.map(({ value }) => value),
	]);
	const keys = keysFor(contents, sends);
	const states = await record.recall(
		keys,
		ledger.sends.flatMap(({ key }) => key ?? []),
	);
	const left: SendJob[] = [];
	for (const [at, job] of jobs.entries()) {
		const { campaign } = job;
		const key = keys[at];
		const state = states.get(key);
		if (!state || (resendUnknown && state !== 'accepted' && !times?.leaveOutLate(campaign))) {
			left.push({ ...job, key });
		} else if (state === 'unclear') {
			campaign.outcome = { state: 'failed', error: OTHERS_SENT };
		} else {
			const sent = recordPending(ledger, campaign, { key });
			if (state === 'accepted') recordOutcome(ledger, sent, { state, result: ACCEPTED });
			campaign.outcome = outcomeOf(sent);
		}
	}
	if ([...states.values()].includes('accepted')) {
		hints.addForRun(
			'The messages for some items were sent before n8n was killed, and were not sent again. Find the tickets and costs in your provider account.',
		);
	}
	return left;
}
