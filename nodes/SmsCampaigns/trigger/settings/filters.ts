import type { Fields, WebhookType } from '../../api/model/types';
import { MAX_REPLY_LENGTH, tokensOf } from '../../shared/text';
import type { TriggerSettings } from './readSettings';

/** The service's names for the statuses of a delivery report (contract 6.4). 8 and 10 do not occur. */
const STATUS_NAMES: Readonly<Record<number, string>> = {
	0: 'NOT_SENT',
	1: 'SENT',
	2: 'NOT_DELIVERED',
	3: 'DELIVERED',
	4: 'NOT_ALLOWED',
	5: 'INVALID_DESTINATION',
	6: 'INVALID_SENDER',
	7: 'ROUTE_NOT_AVAILABLE',
	9: 'REJECTED',
	11: 'NETWORK_ERROR',
	12: 'EXPIRED',
};

/** Returns the fields that simplified output adds to a delivery report. */
export const describeStatus = (status: unknown) => ({
	statusName: typeof status === 'number' ? (STATUS_NAMES[status] ?? null) : null,
	delivered: status === 3,
	/** Whether the report is the last for its message. An unknown status is treated as final. */
	final: status !== 0 && status !== 1,
});

/** Checks a report's status. An unknown status passes, because an extra report is better than a missed one. */
function isWantedReport(status: unknown, { reports }: TriggerSettings): boolean {
	const { delivered, final } = describeStatus(status);
	return reports === 'all' || (final && !(delivered && reports === 'notDelivered'));
}

/** Checks whether a reply contains one of the phrases as whole words. */
function containsPhrase(message: unknown, phrases: readonly string[]): boolean {
	const text = String(message ?? '').slice(0, MAX_REPLY_LENGTH);
	const words = ` ${tokensOf(text).join(' ')} `;
	return phrases.some((phrase) => words.includes(` ${phrase} `));
}

/** Checks whether an event starts the workflow. An event without a campaign passes the campaign filter. */
export function isWanted(
	{ type, fields }: { type: WebhookType; fields: Fields },
	settings: TriggerSettings,
): boolean {
	const { campaigns, phrases } = settings;
	if (type === 'MO') return !phrases || containsPhrase(fields.message, phrases);
	if (type === 'DLR' && !isWantedReport(fields.status, settings)) return false;
	const { campaign_id: campaign } = fields;
	return !campaigns || typeof campaign !== 'string' || campaigns.includes(campaign);
}
