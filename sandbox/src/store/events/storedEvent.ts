import type { EventType } from '../../domain/events.ts';

/** An event as the control API returns it. */
export interface StoredEvent {
	id: number;
	type: EventType;
	/** The number that it is about. */
	phone: string | null;
	/** The JSON text that is delivered. */
	body: string;
	/** ISO 8601. */
	at: string;
	/** `waiting` until it is due; `passed` on to webhooks; `unheard` when there was none of its type. */
	state: 'waiting' | 'passed' | 'unheard';
	/** How many deliveries it has. */
	deliveries: number;
}
