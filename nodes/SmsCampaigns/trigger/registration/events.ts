import type { WebhookType } from '../../api/model/types';

/**
 * The five kinds of event (contract 6.1) and their outputs' names, in the order of the outputs. The order is part of
 * the node's interface: a wire is stored by the number of its output, so it must stay as it is. The names are short:
 * the canvas cuts them after 14 characters.
 */
export const EVENT_OUTPUTS: ReadonlyArray<readonly [type: WebhookType, name: string]> = [
	['BALANCE_ALERT', 'Balance'],
	['DLR', 'Report'],
	['CLICKER', 'Click'],
	['STOP', 'Opt-Out'],
	['MO', 'Reply'],
];

export const EVENT_TYPES: readonly WebhookType[] = EVENT_OUTPUTS.map(([type]) => type);

/** Whether a word is one of the five types. */
export const isEventType = (word: unknown): word is WebhookType =>
	EVENT_TYPES.includes(word as WebhookType);
