import type { PlannedCampaign, Member } from '../../../rules/targets/types';
import type { ErrorReport } from '../../common/results';
import type { AcceptedCampaign } from './acceptedCampaign';

/** What became of a part of an item: its recipients or lists were spread over several campaigns. */
export interface PartialResult {
	/** The part, in words; see {@link describePart}. */
	what: string;
	ended?: AcceptedCampaign;
	advice?: ErrorReport;
}

/** For instance `recipients 1 to 3`, or `lists 1001, 1002`. */
export function describePart({ from, to, count }: Member, { lists }: PlannedCampaign): string {
	if (lists) return nameLists(lists);
	const recipients = nameRecipients(from, to);
	return count === undefined ? recipients : `${count} of ${recipients}`;
}

/** The recipients `[from, to)` of an item; people count from 1. */
export function nameRecipients(from: number, to: number): string {
	return to - from === 1 ? `recipient ${to}` : `recipients ${from + 1} to ${to}`;
}

/** The same for lists alone. */
export function nameLists(lists: string[]): string {
	return `${lists.length === 1 ? 'list' : 'lists'} ${lists.join(', ')}`;
}

/** What did not go through of an item that was spread over several campaigns, and which of them were accepted. */
export function partialReport(shares: PartialResult[], advice: ErrorReport): ErrorReport {
	const names = shares.flatMap(({ what, ended }) =>
		ended ? [`${what} (ticket ${ended.answer.ticket ?? 'unknown'})`] : [],
	);
	if (names.length === 0) return advice;
	return {
		...advice,
		message: `${advice.message} Of this item, the service had accepted ${names.join(', ')}.`,
	};
}
