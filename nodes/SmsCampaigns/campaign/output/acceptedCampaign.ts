import type { IDataObject } from 'n8n-workflow';
import type { CampaignAnswer } from '../../api/model/types';
import type { LedgerEntry } from '../../rules/ledger/ledger';

/** What the ledger keeps of an accepted send: all that its output needs on a later try. */
export interface AcceptedRecord {
	answer: CampaignAnswer;
	moderated: boolean;
	scheduledFor?: string;
	/** The numbers that got it in place of its recipients. */
	testNumbers?: string[];
}

/** The output of an accepted campaign. */
export interface AcceptedCampaign {
	answer: CampaignAnswer;
	/** Fields of the output before `campaign`. */
	head: IDataObject;
	/** Fields of the output after it. */
	tail?: IDataObject;
}

/** Returns the output of a send that was accepted, by this try or an earlier one. */
export function acceptedCampaignOf({ result }: Pick<LedgerEntry, 'result'>): AcceptedCampaign {
	const { answer, moderated, scheduledFor, testNumbers } = result as AcceptedRecord;
	const head: IDataObject = {
		ticket: answer.ticket ?? null,
		accepted: true,
		moderated,
		...(scheduledFor !== undefined && { scheduledFor }),
		...(testNumbers && { test: true, testNumbers }),
	};
	return { answer, head };
}
