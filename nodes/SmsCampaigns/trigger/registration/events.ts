import type { WebhookType } from '../../api/model/types';

/**
 * The five event types (contract 6.1) with their output names, which the canvas cuts after 14 characters. The order must
 * never change: n8n stores a connection by the index of its output.
 */
export const EVENT_OUTPUTS: ReadonlyArray<readonly [type: WebhookType, name: string]> = [
	['MO', 'Reply'],
	['STOP', 'Opt-Out'],
	['CLICKER', 'Click'],
	['DLR', 'Report'],
	['BALANCE_ALERT', 'Balance'],
];

export const EVENT_TYPES: readonly WebhookType[] = EVENT_OUTPUTS.map(([type]) => type);
