import type { IDataObject } from 'n8n-workflow';
import type { CampaignAnswer } from '../../../api/model/types';
import type { LedgerEntry } from '../../../rules/ledger/ledger';

/** The ledger's result of a send that may have gone out, when its price is known. */
export interface UncertainCost {
	/** Credits that this call and earlier ones for the same items may have cost, in addition to known costs. */
	uncertainCredits?: number;
}

/** The ledger's result of an accepted send: everything that its output needs on a later try. */
export interface AcceptedRecord extends UncertainCost {
	answer: CampaignAnswer;
	moderated: boolean;
	scheduledFor?: string;
	/** Test numbers that got it instead of its recipients. */
	testNumbers?: string[];
}

/** Data for the output of an accepted or simulated campaign. */
export interface AcceptedCampaign {
	answer: CampaignAnswer;
	/** Output fields before `campaign`. */
	head: IDataObject;
	/** Output fields after `campaign`. */
	tail?: IDataObject;
}

/** Converts the ledger's result of an accepted send, of this try or an earlier one. */
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
