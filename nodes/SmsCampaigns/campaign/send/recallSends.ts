import type { CampaignResponse } from '../../api/format/decode';
import type { CallError } from '../../api/errors/describeFault';
import type { Session } from '../../run/types';
import { keysFor, outcomeOf, recordOutcome, recordPending, type Ledger } from '../plan/ledger';
import type { AcceptedRecord } from '../plan/types';
import type { CrashRecord } from './crashRecord';
import type { SendJob } from './sendCampaign';

/** An error for sends of which the record only says that others were made before. */
const OTHERS_SENT: CallError = {
	message:
		'Not sent again: n8n was killed during an earlier attempt, and the items or the settings of this node have changed since.',
	description:
		"The node can't tell who already got the message. Check the campaign in your account with the service, then send to the remaining contacts in a new execution.",
	isUnknown: true,
};

/** What the ledger keeps of an accepted send of which only n8n's record knows. */
const ACCEPTED: AcceptedRecord = { response: {} as CampaignResponse, moderated: false };

/**
 * Gives each send its key in n8n's record, and gives the campaigns their outcomes that an attempt sent, or may have sent,
 * before n8n died.
 * @returns the sends to make
 * @throws InvalidInput if n8n's database fails
 */
export async function recallSends(
	{ hints }: Session,
	ledger: Ledger,
	jobs: SendJob[],
	record: CrashRecord,
	options: { resendUnknown: boolean },
): Promise<SendJob[]> {
	const contents = jobs.map(({ campaign, request: { recipients } }) => [
		campaign.messageKey,
		recipients.kind === 'lists' ? recipients.ids : recipients.gsm.map(({ value }) => value),
	]);
	const keys = keysFor(contents, ledger, options);
	const states = await record.recall(
		keys,
		ledger.sends.flatMap(({ key }) => key ?? []),
	);
	const left: SendJob[] = [];
	for (const [at, { campaign, ...job }] of jobs.entries()) {
		const key = keys[at];
		const state = states.get(key);
		if (options.resendUnknown ? state !== 'accepted' : !state) {
			left.push({ ...job, campaign, key });
		} else if (state === 'unclear') {
			campaign.outcome = { state: 'failed', error: OTHERS_SENT };
		} else {
			const sent = recordPending(ledger, campaign, { key, price: job.price });
			if (state === 'accepted') recordOutcome(ledger, sent, { state, result: ACCEPTED });
			campaign.outcome = outcomeOf(sent);
		}
	}
	if ([...states.values()].includes('accepted')) {
		hints.addForRun(
			'Some items were sent before n8n was killed. They were not sent again; their tickets and costs are in your account with the service.',
		);
	}
	return left;
}
