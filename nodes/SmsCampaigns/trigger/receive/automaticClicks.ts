// Judges whether a link was opened by a program, such as a preview or a scanner, or by a person.
import { createHash } from 'crypto';
import type { Fields } from '../../api/model/types';
import { BoundedMap } from '../../shared/boundedMap';
import type { ReadEvent } from './outputItems';

/** Both values are guesses: the service does not report who opens a link. The tests list misjudged clicks. */
export const SECONDS_AFTER_DELIVERY = 5;
export const SECONDS_BETWEEN_LINKS = 2;

/** A message's delivery and last click, if known to this process, with times in milliseconds since 1970. */
interface KnownMessage {
	/** The earliest date of a DELIVERED report. */
	deliveredAt?: number;
	lastClick?: { link: string; at: number };
}

/** The messages with the newest events of all triggers in this process: about 6 MB, lost when n8n restarts. */
const knownMessages = new BoundedMap<string, KnownMessage>(20_000);

/** Hashes the parts of a key, because strangers choose these parts, which may be long. */
const digest = (...parts: unknown[]) =>
	createHash('sha256').update(JSON.stringify(parts)).digest('base64');

/** Adds a fact about a message, if its IDs and the time are known. @returns the facts that were known before */
function remember(
	ids: unknown[],
	at: number,
	addTo: (known: KnownMessage) => KnownMessage,
): KnownMessage {
	if (!ids.every(Boolean) || Number.isNaN(at)) return {};
	const key = digest(...ids);
	const known = knownMessages.get(key) ?? {};
	knownMessages.set(key, { ...known, ...addTo(known) });
	return known;
}

/**
 * Stores the facts of an event about its message, and judges a click by the facts known so far. Attributes a click to a
 * person unless a fact indicates a program. A missing report indicates nothing.
 * @param account identifies the account, because two accounts may use the same IDs
 * @returns the fields that simplified output adds to a click; undefined for other events
 */
export function judgeEvent(account: unknown, { type, fields }: ReadEvent): Fields | undefined {
	const { campaign_id: campaign, date, gsmsid, message_id: messageId, status } = fields;
	const at = Date.parse(String(date));
	if (type === 'DLR' && status === 3) {
		remember([account, campaign, messageId], at, ({ deliveredAt = at }) => ({
			deliveredAt: Math.min(at, deliveredAt),
		}));
	}
	if (type !== 'CLICKER') return undefined;
	const lastClick = { link: digest(fields.short_url), at };
	const known = remember([account, campaign, gsmsid], at, () => ({ lastClick }));
	const automaticReason = reasonOf(fields, known, lastClick);
	return { automatic: automaticReason !== null, automaticReason };
}

/** Returns the reason to attribute a click to a program; null for a person. The first check needs no other event. */
function reasonOf(
	{ brand, model }: Fields,
	{ deliveredAt = Number.NaN, lastClick }: KnownMessage,
	{ link, at }: { link: string; at: number },
): string | null {
	if (![brand, model].some((text) => String(text ?? '').trim())) return 'no brand or model';
	if (at < deliveredAt) return 'before delivery';
	if (at <= deliveredAt + 1_000 * SECONDS_AFTER_DELIVERY) return 'at delivery';
	const isOther = lastClick !== undefined && lastClick.link !== link;
	const isSoon = isOther && Math.abs(at - lastClick.at) <= 1_000 * SECONDS_BETWEEN_LINKS;
	return isSoon ? 'several links at once' : null;
}
