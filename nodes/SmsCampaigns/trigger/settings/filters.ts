import type { Fields } from '../../api/format/types';
import type { WebhookType } from '../../api/model/types';
import { holdsKeyword } from './keywords';
import { isDelivered, isIntermediate } from './reportStatuses';

/** Which delivery reports start the workflow. */
export const REPORTS = {
	all: 'All',
	final: 'Final Only',
	notDelivered: 'Not Delivered Only',
	selected: 'Selected Statuses',
} as const;
export type Reports = keyof typeof REPORTS;

/** The filters that events must pass to start the workflow. An empty list filters nothing. */
export interface Filters {
	reports: Reports;
	/** Used with `selected`. */
	statuses: readonly number[];
	campaignIds: readonly string[];
	keywords: readonly string[];
}

function isWantedReport(status: unknown, { reports, statuses }: Filters): boolean {
	switch (reports) {
		case 'all':
			return true;
		case 'selected':
			return statuses.includes(status as number);
		// An unknown status passes: an extra report is better than a missed one.
		case 'final':
			return !isIntermediate(status);
		case 'notDelivered':
			return !isIntermediate(status) && !isDelivered(status);
	}
}

/**
 * Checks whether an event starts the workflow. A filter on a field that the event lacks does not apply: a filter on
 * campaigns lets events without a campaign pass.
 * @param event the typed fields, under the service's names
 */
export function isWanted(event: Fields, type: WebhookType, filters: Filters): boolean {
	if (type === 'DLR' && !isWantedReport(event.status, filters)) return false;
	const { campaign_id: campaign, message } = event;
	const { campaignIds, keywords } = filters;
	if (campaignIds.length > 0 && typeof campaign === 'string' && !campaignIds.includes(campaign)) {
		return false;
	}
	if (type !== 'MO' || keywords.length === 0) return true;
	return holdsKeyword(typeof message === 'string' ? message : '', keywords);
}
