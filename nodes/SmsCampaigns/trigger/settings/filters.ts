import type { Fields, WebhookType } from '../../api/model/types';
import { foldText, MAX_REPLY_LENGTH } from '../../shared/text';
import { STATUSES } from './fields';
import type { TriggerSettings } from './readSettings';

const isDelivered = (status: unknown): boolean => status === 3;

/** Checks whether another report will follow. An unknown status counts as final. */
const isIntermediate = (status: unknown): boolean => status === 0 || status === 1;

/** Returns the fields that simplified output adds to a delivery report. */
export const describeStatus = (status: unknown) => ({
	statusName: STATUSES.find(([value]) => value === status)?.[1] ?? null,
	delivered: isDelivered(status),
	final: !isIntermediate(status),
});

/** The filters that events must pass to start the workflow. An empty list filters nothing. */
export type Filters = TriggerSettings['filters'];

/** An unknown status passes: an extra report is better than a missed one. */
function isWantedReport(status: unknown, { reports, statuses }: Filters): boolean {
	if (reports === 'all') return true;
	if (reports === 'selected') return statuses.includes(status as number);
	if (reports === 'notDelivered' && isDelivered(status)) return false;
	return !isIntermediate(status);
}

/** Joins the words of a text with spaces, also at both ends; anything but letters and digits separates words. */
const toWords = (folded: string): string => ` ${folded.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? ''} `;

/**
 * Checks whether a message contains one of the keywords as whole words, ignoring case, accents and punctuation: `oui`
 * matches `OUI!` but not `Louis`. The words of a keyword must follow each other; a keyword without letters or digits,
 * such as an emoji, matches anywhere.
 */
export function containsKeyword(message: string, keywords: readonly string[]): boolean {
	const folded = foldText(message.slice(0, MAX_REPLY_LENGTH));
	const text = toWords(folded);
	return keywords.some((keyword) => {
		const wanted = foldText(keyword);
		const asWords = toWords(wanted);
		return asWords.trim() === '' ? folded.includes(wanted.trim()) : text.includes(asWords);
	});
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
	return containsKeyword(typeof message === 'string' ? message : '', keywords);
}
