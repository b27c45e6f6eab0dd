import type { Encoding } from '../../domain/types.ts';

/** One recipient of one campaign, as the control API returns it. */
export interface StoredMessage {
	ticket: string;
	/** The number as given by the client. */
	given: string;
	/** In digits, null for an invalid number. */
	phone: string | null;
	gsmsmsid: string | null;
	/** The text as the phone received it, with its short links. */
	text: string;
	/** The short links in the text, in order. */
	links: string[];
	sender: string | null;
	encoding: Encoding;
	parts: number;
	country: string | null;
	state: string;
	reason: string | null;
	/** ISO 8601, null for a message that waits or was filtered. */
	sentAt: string | null;
	/** The last delivery report, null before the first one. */
	report: { status: number; name: string; at: string } | null;
}
