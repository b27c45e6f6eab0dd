import type { WebhookType } from '../../api/model/types';

/**
 * The five event types (contract 6.1), their names in simplified output, and the names of their outputs, which the
 * canvas cuts after 14 characters. The order must never change, because n8n stores a connection by its output's index.
 */
export const EVENTS: ReadonlyArray<readonly [type: WebhookType, name: string, output: string]> = [
	['MO', 'reply', 'Reply'],
	['STOP', 'optOut', 'Opt-Out'],
	['CLICKER', 'click', 'Click'],
	['DLR', 'report', 'Report'],
	['BALANCE_ALERT', 'lowBalance', 'Balance'],
];

export const EVENT_TYPES = EVENTS.map(([type]) => type);
