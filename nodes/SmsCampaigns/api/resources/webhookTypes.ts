import type { WebhookType } from '../model/types';

/** What the service can report (contract 2.5, 6.1), by the name that people see, in the order of these names. */
export const WEBHOOK_TYPES: Readonly<Record<WebhookType, string>> = {
	BALANCE_ALERT: 'Balance Low (BALANCE_ALERT)',
	DLR: 'Delivery Report (DLR)',
	CLICKER: 'Link Clicked (CLICKER)',
	STOP: 'Opt-Out (STOP)',
	MO: 'Reply Received (MO)',
};
