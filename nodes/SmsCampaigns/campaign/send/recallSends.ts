import type { CampaignResponse } from '../../api/format/decode';
import type { CallError } from '../../api/errors/describeFault';
import { throwAsNodeError } from '../../run/runRecord';
import type { Session } from '../../run/types';
import { recordOutcome, recordPending } from '../plan/ledger';
import { unknownSendError } from '../plan/outcome';
import type { AcceptedRecord, Campaign } from '../plan/types';
import type { Attempts } from './attempts';
import type { SendJob } from './sendCampaign';
import type { SendRecord } from './sendRecord';

/** An error for sends of which the record only says that others were made before. */
const OTHERS_SENT = {
	message:
		'Not sent again: n8n was killed during an earlier attempt, and the items or the settings of this node have changed since.',
	description:
		"The node can't tell who already got the message. Check the campaign in your account with the service, then send to the remaining contacts in a new execution.",
	isUnknown: true,
};

interface Recalled {
	/** The sends to make, with their keys. */
	left: SendJob[];
	/** Campaigns that are known to be accepted; only the record knows of them. */
	recalled: Campaign[];
	/** Campaigns that may have been sent: they do not keep the rest from being sent. */
	failed: Array<[Campaign, CallError]>;
}

/**
 * Settles the sends that an attempt made, or may have made, before n8n died.
 * @throws NodeOperationError if n8n's database fails
 */
export async function recallSends(
	{ context, hints }: Session,
	{ ledger }: Attempts,
	jobs: SendJob[],
	record: SendRecord,
	{ resendUnknown }: { resendUnknown: boolean },
): Promise<Recalled> {
	const contents = jobs.map(({ campaign, request: { recipients } }) => [
		campaign.messageKey,
		recipients.kind === 'lists' ? recipients.ids : recipients.gsm.map(({ value }) => value),
	]);
	const { sends, hasOthers } = await throwAsNodeError(context, () =>
		record.recall(contents, ledger, { resendUnknown }),
	);
	const found: Recalled = { left: [], recalled: [], failed: [] };
	for (const [at, job] of jobs.entries()) {
		const { key, state } = sends[at];
		const { campaign, price } = job;
		if (resendUnknown ? state !== 'accepted' : state === 'none' && !hasOthers) {
			found.left.push({ ...job, key });
			continue;
		}
		if (state === 'none') {
			found.failed.push([campaign, OTHERS_SENT]);
			continue;
		}
		const sent = recordPending(ledger, campaign, { key, price });
		if (state === 'open') {
			found.failed.push([campaign, unknownSendError(sent)]);
			continue;
		}
		const result: AcceptedRecord = {
			response: {} as CampaignResponse,
			moderated: false,
		};
		recordOutcome(ledger, sent, { state: 'accepted', result });
		campaign.outcome = { state: 'accepted', record: result };
		found.recalled.push(campaign);
	}
	if (found.recalled.length > 0) {
		hints.addForRun(
			'Some items were sent before n8n was killed. They were not sent again; their tickets and costs are in your account with the service.',
		);
	}
	return found;
}
