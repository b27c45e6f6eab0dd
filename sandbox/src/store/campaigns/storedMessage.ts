import type { EventType } from '../../domain/events.ts';
import type { Encoding } from '../../domain/types.ts';

/** One recipient of one campaign, as the control API shows it. */
export interface StoredMessage {
	ticket: string;
	/** As the client gave it. */
	given: string;
	/** In digits, null for an invalid one. */
	phone: string | null;
	gsmsmsid: string | null;
	/** As the phone received it, short links and all. */
	text: string;
	/** The short links in it, in order. */
	links: string[];
	sender: string | null;
	encoding: Encoding;
	parts: number;
	country: string | null;
	state: string;
	reason: string | null;
	/** ISO 8601, null while it waits or when it was filtered. */
	sentAt: string | null;
	/** What the delivery reports said last, null before the first one. */
	report: { status: number; name: string; at: string } | null;
}

/** An event as the control API shows it. */
export interface StoredEvent {
	id: number;
	type: EventType;
	/** The number that it is about. */
	phone: string | null;
	/** The JSON text, as it goes out. */
	body: string;
	/** ISO 8601. */
	at: string;
	/** `waiting` for its time; `passed` on to webhooks; `unheard` when there was none of its type. */
	state: 'waiting' | 'passed' | 'unheard';
	/** How many deliveries it has. */
	deliveries: number;
}
