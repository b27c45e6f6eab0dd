import type { IDataObject } from 'n8n-workflow';
import type { CampaignAnswer } from '../../../api/model/types';
import type { LedgerEntry } from '../../../rules/ledger/ledger';

/** What the ledger keeps of a send that may have gone, where its price was asked for. */
export interface UncertainCost {
	/** Credits that this call and earlier ones for the same items may have cost, beside what is known. */
	uncertainCredits?: number;
}

/** What the ledger keeps of an accepted send: all that its output needs on a later try. */
export interface AcceptedRecord extends UncertainCost {
	answer: CampaignAnswer;
	moderated: boolean;
	scheduledFor?: string;
	/** The numbers that got it in place of its recipients. */
	testNumbers?: string[];
}

/** What is known of a campaign when it ended well. */
export interface AcceptedCampaign {
	answer: CampaignAnswer;
	/** Fields of the output that stand before `campaign`. */
	head: IDataObject;
	/** Fields of the output that stand after it. */
	tail?: IDataObject;
}

/** The output of a send that was accepted, now or on an earlier try. */
export function acceptedCampaignOf(entry: Pick<LedgerEntry, 'result'>): AcceptedCampaign {
	const { answer, moderated, scheduledFor, testNumbers } = entry.result as AcceptedRecord;
	const head: IDataObject = {
		ticket: answer.ticket ?? null,
		accepted: true,
		moderated,
		...(scheduledFor !== undefined && { scheduledFor }),
		...(testNumbers && { test: true, testNumbers }),
	};
	return { answer, head };
}
