// What n8n's record knows of the sends of a run that its ledger does not know.
import type { CampaignResponse } from '../../api/format/decode';
import type { CallError } from '../../api/errors/describeFault';
import type { PlannedCampaign } from '../../rules/targets/types';
import { recordOutcome, recordPending } from '../../rules/ledger/ledger';
import { throwAsNodeError } from '../../run/runRecord';
import type { TargetRow } from '../../rules/targets/targetTable';
import type { Session } from '../../run/types';
import {
	acceptedCampaignOf,
	testFacts,
	unknownSendError,
	type AcceptedRecord,
	type Outcomes,
} from '../output/outcomes';
import type { SendJob } from './sendCampaign';
import type { SendRecord } from './sendRecord';
import type { Tries } from './tries';

/** An error for sends of which the record only says that others were made before. */
const OTHERS_SENT = {
	message:
		'Not sent again: n8n was killed during an earlier try, and the items or the settings of this node have changed since.',
	description:
		'So it cannot be told who got a message. Check in your account with the service, then send to the rest in a new execution.',
	isUnknown: true,
};

type Failed = [PlannedCampaign, CallError];

/**
 * Settles the sends that an earlier try made, or may have made.
 * @returns the sends to make, with their keys, the rows of those that are known to be accepted, and the campaigns that may
 * have gone out: they do not keep the rest from being sent
 * @throws NodeOperationError where n8n's database fails
 */
export async function recallSends(
	session: Session,
	tries: Tries,
	outcomes: Outcomes,
	jobs: SendJob[],
	record: SendRecord,
	{ resendUnknown, testNumbers }: { resendUnknown: boolean; testNumbers?: string[] },
): Promise<{ recalled: ReadonlySet<TargetRow>; left: SendJob[]; failed: Failed[] }> {
	const { context, hints } = session;
	const { ledger } = tries;
	const recalled = new Set<TargetRow>();
	const contents = jobs.map(({ campaign, request: { recipients } }) => [
		campaign.messageKey,
		testNumbers !== undefined,
		recipients.kind === 'lists' ? recipients.ids : recipients.gsm.map(({ value }) => value),
	]);
	const { sends, hasOthers } = await throwAsNodeError(context, () =>
		record.recall(contents, ledger, { resendUnknown }),
	);
	const left: SendJob[] = [];
	const failed: Failed[] = [];
	for (const [at, job] of jobs.entries()) {
		const { key, state } = sends[at];
		const { campaign, price } = job;
		if (resendUnknown ? state !== 'accepted' : state === 'none' && !hasOthers) {
			left.push({ ...job, key });
			continue;
		}
		if (state === 'none') {
			failed.push([campaign, OTHERS_SENT]);
			continue;
		}
		const isTest = testNumbers && true;
		const entry = recordPending(ledger, campaign, outcomes.table, { key, isTest, price });
		if (state === 'open') {
			failed.push([campaign, unknownSendError(entry)]);
			continue;
		}
		const result: AcceptedRecord = {
			response: {} as CampaignResponse,
			moderated: false,
			...testFacts(campaign, outcomes.table, testNumbers),
		};
		recordOutcome(ledger, entry, { state: 'accepted', result });
		outcomes.allAccepted.set(campaign, acceptedCampaignOf(entry));
		for (const target of campaign.sent) recalled.add(outcomes.table.rowAt(target));
	}
	if (recalled.size > 0) {
		tries.wasRecalled = true;
		hints.addForRun(
			'Some items were sent before n8n was killed. They were not sent again; their tickets and costs are in your account with the service.',
		);
	}
	return { recalled, left, failed };
}
