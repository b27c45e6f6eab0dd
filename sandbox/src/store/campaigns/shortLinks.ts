import { clickBody, type Device } from '../../domain/events.ts';
import type { InfoFields } from '../../domain/types.ts';
import type { Account } from '../accounts/account.ts';
import { AccountAssumptions } from '../accounts/accountAssumptions.ts';
import type { Database } from '../database/database.ts';
import { storeEvent } from '../events/events.ts';

/** A short link in a sent message. */
export interface SentLink {
	id: number;
	accountId: number;
	code: string;
	/** The URL given by the client. */
	longUrl: string;
	phone: string;
	gsmsmsid: string | null;
	ticket: string;
	info: InfoFields | null;
}

/** Returns the short link with a code; undefined when there is none, or its message was not sent yet. */
export function findShortLink(db: Database, code: string): SentLink | undefined {
	const row = db.get<
		Omit<SentLink, 'longUrl' | 'info'> & { links: string; position: number; info: string | null }
	>(
		`SELECT l.id, r.account_id AS accountId, l.code, l.position, c.links, r.phone, r.gsmsmsid,
			c.ticket, r.info
		FROM short_link l JOIN recipient r ON r.id = l.recipient_id
			JOIN campaign c ON c.id = r.campaign_id
		WHERE l.code = ? AND c.state = 'sent'`,
		code,
	);
	if (!row) return undefined;
	const { links, position, info, ...link } = row;
	const longUrl = (JSON.parse(links) as string[])[position];
	if (longUrl === undefined) return undefined;
	return { ...link, longUrl, info: info === null ? null : (JSON.parse(info) as InfoFields | null) };
}

/** Returns the code of the first link in the newest message with links to a phone; undefined for none. */
export function newestLinkCode(db: Database, account: Account, phone: string): string | undefined {
	const row = db.get<{ code: string }>(
		`SELECT l.code FROM recipient r JOIN campaign c ON c.id = r.campaign_id
			JOIN short_link l ON l.recipient_id = r.id
		WHERE r.account_id = ? AND r.phone = ? AND c.state = 'sent'
		ORDER BY c.sent_at DESC, r.id DESC, l.position LIMIT 1`,
		account.id,
		phone,
	);
	return row?.code;
}

/**
 * Counts a click on a short link, and stores a CLICKER event in the same transaction.
 * @param at by the account's clock
 * @returns the id of the event
 */
export function recordClick(
	db: Database,
	account: Account,
	link: SentLink,
	at: number,
	device: Device,
): number {
	return db.transaction(() => {
		db.run('UPDATE short_link SET clicks = clicks + 1 WHERE id = ?', link.id);
		const row = db.get<{ clicks: number }>('SELECT clicks FROM short_link WHERE id = ?', link.id);
		const click = { ...link, at, device, clicks: row?.clicks ?? 1 };
		const body = clickBody(click, new AccountAssumptions(account));
		return storeEvent(db, account, { type: 'CLICKER', at, phone: link.phone, body });
	});
}
