import type { PlannedCampaign, Member } from '../../../rules/targets/types';
import type { ErrorReport } from '../../common/results';
import type { AcceptedCampaign } from './acceptedCampaign';

/** Outcome of an item's share in one of several campaigns. */
export interface PartialResult {
	/** Description of the share, see {@link describePart}. */
	what: string;
	ended?: AcceptedCampaign;
	report?: ErrorReport;
}

/** Describes an item's share of a campaign, such as `recipients 1 to 3` or `lists 1001, 1002`. */
export function describePart({ from, to, count }: Member, { lists }: PlannedCampaign): string {
	if (lists) return nameLists(lists);
	const recipients = nameRecipients(from, to);
	return count === undefined ? recipients : `${count} of ${recipients}`;
}

/** Describes the recipients `[from, to)` of an item, counted from 1. */
export function nameRecipients(from: number, to: number): string {
	return to - from === 1 ? `recipient ${to}` : `recipients ${from + 1} to ${to}`;
}

/** Describes lists. */
export function nameLists(lists: string[]): string {
	return `${lists.length === 1 ? 'list' : 'lists'} ${lists.join(', ')}`;
}

/** Reports the error of an item in several campaigns, with those of its shares that were accepted. */
export function partialReport(shares: PartialResult[], report: ErrorReport): ErrorReport {
	const names = shares.flatMap(({ what, ended }) =>
		ended ? [`${what} (ticket ${ended.answer.ticket ?? 'unknown'})`] : [],
	);
	if (names.length === 0) return report;
	return {
		...report,
		message: `${report.message} Of this item, the service had accepted ${names.join(', ')}.`,
	};
}
