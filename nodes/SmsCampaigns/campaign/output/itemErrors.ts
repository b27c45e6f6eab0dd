import type { LedgerEntry } from '../../rules/ledger/ledger';
import type { CallError } from '../../api/errors/describeFault';
import { nameItems, type IndexRange } from '../../shared/indexRanges';

export interface AcceptedPart {
	/** The positions `[from, to)` of recipients, or the lists. */
	targets: { from: number; to: number } | { lists: string[] };
	ticket: string | undefined;
}

/** The error of a send that an earlier try may have made. */
export function unknownSendError(entry: LedgerEntry): CallError {
	const reason =
		entry.message ??
		'The run was stopped while waiting for the response. First check in your account with the service, in the campaign list or the delivery reports, whether it was sent.';
	return {
		message: 'An earlier try may have sent this already, so it was not sent again.',
		description: `${reason} To send it again on the next try anyway, set the option 'When the Outcome Is Unknown' to Send Again on the Next Try. People may then get it twice.`,
		isUnknown: true,
	};
}

/** The error of a changed item with recipients that no try sent. */
export function changedItemError(tickets: string[], unsent: number): CallError {
	return {
		message: `An earlier try sent a part of this item (ticket ${tickets.join(', ')}). The item has changed since, so its other ${unsent} recipients were left out.`,
		description: 'Send to the rest in a separate run.',
	};
}

export function addAcceptedParts(error: CallError, parts: AcceptedPart[]): CallError {
	if (parts.length === 0) return error;
	const names = parts.map(
		({ targets, ticket }) => `${nameTargets(targets)} (ticket ${ticket ?? 'unknown'})`,
	);
	return {
		...error,
		message: `${error.message} Of this item, the service had accepted ${names.join(', ')}.`,
	};
}

/** Adds the other items of a campaign, for when the run stops and there is no output. */
export function addCampaignItems(error: CallError, items: IndexRange[]): CallError {
	const single = items.length === 1 && items[0][0] === items[0][1];
	if (single || items.length === 0) return error;
	return {
		...error,
		description: `${error.description} The campaign contains ${nameItems(items)}.`,
	};
}

/** For instance `recipients 1 to 3` (people count from 1), or `lists 1001, 1002`. */
function nameTargets(targets: AcceptedPart['targets']): string {
	if ('lists' in targets) {
		return `${targets.lists.length === 1 ? 'list' : 'lists'} ${targets.lists.join(', ')}`;
	}
	const { from, to } = targets;
	return to - from === 1 ? `recipient ${to}` : `recipients ${from + 1} to ${to}`;
}
