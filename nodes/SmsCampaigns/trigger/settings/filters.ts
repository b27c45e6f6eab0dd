import type { Fields } from '../../api/format/types';
import type { WebhookType } from '../../api/model/types';
import { holdsKeyword } from './keywords';
import { isDelivered, isIntermediate } from './reportStatuses';

/** Which delivery reports start the workflow. */
export const REPORTS = ['all', 'final', 'notDelivered', 'selected'] as const;
export type Reports = (typeof REPORTS)[number];

/** Which events start the workflow. An empty list lets all through. */
export interface Filters {
	reports: Reports;
	/** With `selected`. */
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
		// A status that nobody has heard of comes through here: better one too many than one that is missed.
		case 'final':
			return !isIntermediate(status);
		case 'notDelivered':
			return !isIntermediate(status) && !isDelivered(status);
	}
}

/**
 * Whether an event starts the workflow. What a filter asks for and the event does not have lets it through: a filter
 * on campaigns says nothing on events that name none.
 * @param event its fields with their types, under the service's names
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
