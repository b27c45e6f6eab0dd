import type { WebhookType } from '../model/types';

/** The service's webhook types (contract 2.5, 6.1) with the names that users see, sorted by name. */
export const WEBHOOK_TYPES: Readonly<Record<WebhookType, string>> = {
	BALANCE_ALERT: 'Balance Low (BALANCE_ALERT)',
	DLR: 'Delivery Report (DLR)',
	CLICKER: 'Link Clicked (CLICKER)',
	STOP: 'Opt-Out (STOP)',
	MO: 'Reply Received (MO)',
};
