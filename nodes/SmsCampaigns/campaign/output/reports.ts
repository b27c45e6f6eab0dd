import type { LedgerEntry } from '../../rules/ledger/ledger';
import type { IndexRange } from '../../rules/targets/ranges';
import type { ErrorReport } from '../../run/results';
import { nameItemRanges } from './runSummary';

/** A part of an item that was accepted. */
export interface AcceptedPart {
	/** The positions `[from, to)` of recipients, or the lists. */
	targets: { from: number; to: number } | { lists: string[] };
	ticket: string | undefined;
}

/** Reports a send of which an earlier try does not know whether it went out. */
export function unknownReport(entry: LedgerEntry): ErrorReport {
	const said =
		entry.message ??
		'The run was stopped while the answer was awaited. Look at the delivery reports or at your account with the service before you send it by hand.';
	return {
		message: 'An earlier try may have sent this already, so it was not sent again.',
		description: `${said} To send it again on the next try all the same, set the option 'When the Outcome Is Unknown' to Send Again on the Next Try. People may then get it twice.`,
		isUnknown: true,
	};
}

/** Reports recipients of a changed item that no try sent. */
export function changedReport(tickets: string[], unsent: number): ErrorReport {
	return {
		message: `An earlier try sent a part of this item (ticket ${tickets.join(', ')}). The item has changed since, so its other ${unsent} recipients were left out.`,
		description: 'Send to the rest in a run of its own.',
	};
}

/** Reports a number or a list that another item was to send. */
export function carriedReport(
	report: ErrorReport,
	kind: 'numbers' | 'lists',
	address: string,
	carrier: number,
): ErrorReport {
	return {
		...report,
		message: `${kind === 'lists' ? 'List' : 'Number'} ${address} was to go with item ${carrier}, which did not go through: see there.`,
	};
}

/** Adds which parts of the item were accepted. */
export function addAcceptedParts(report: ErrorReport, parts: AcceptedPart[]): ErrorReport {
	if (parts.length === 0) return report;
	const names = parts.map(
		({ targets, ticket }) => `${nameTargets(targets)} (ticket ${ticket ?? 'unknown'})`,
	);
	return {
		...report,
		message: `${report.message} Of this item, the service had accepted ${names.join(', ')}.`,
	};
}

/** Adds the other items of a campaign, for when the run stops and there is no output. */
export function addCampaignItems(report: ErrorReport, items: IndexRange[]): ErrorReport {
	const single = items.length === 1 && items[0][0] === items[0][1];
	if (single || items.length === 0) return report;
	return {
		...report,
		description: `${report.description} The campaign holds ${nameItemRanges(items)}.`,
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
