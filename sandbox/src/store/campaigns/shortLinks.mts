import { createHash } from 'node:crypto';

import { clickBody } from '../../domain/events.mts';
import type { InfoFields } from '../../domain/types.mts';
import type { Account } from '../accounts/account.mts';
import { AccountAssumptions } from '../accounts/accountAssumptions.mts';
import type { Database } from '../database/database.mts';
import { storeEvent } from '../events/events.mts';
import { rowNumber } from '../accounts/rowIds.mts';

/** Maximum number of codes generated for one link until an unused code is found. */
const MAX_CODE_ATTEMPTS = 40;
const CODE_CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns a code that is the same for the same account and name, and that cannot be predicted from other codes. */
function shortCode(account: Account, name: string, length: number): string {
	const bytes = createHash('sha512').update(`${account.token} ${name}`).digest();
	return Array.from(bytes.subarray(0, length), (byte) => CODE_CHARACTERS[byte % 62]).join('');
}

/**
 * Adds a short link to a recipient. Links are opened without a token, so a code belongs to only one account.
 * @throws Error if all generated codes are in use
 */
export function addShortLink(
	db: Database,
	account: Account,
	recipientId: number,
	position: number,
	codeLength: number,
): void {
	const sql = 'INSERT OR IGNORE INTO short_link (recipient_id, position, code) VALUES (?, ?, ?)';
	for (let attempt = 0; attempt < MAX_CODE_ATTEMPTS; attempt++) {
		const name = `link ${rowNumber(recipientId)} ${position} ${attempt}`;
		if (db.run(sql, recipientId, position, shortCode(account, name, codeLength)) > 0) return;
	}
	throw new Error(`No free code of ${codeLength} characters was found for a short link`);
}

/** A short link in a sent message. */
interface SentLink {
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

/** Returns the short link with the given code, or undefined for an unknown code or an unsent message. */
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

/** Returns the code of the first link in a phone's newest message with links, or undefined. */
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
 * Counts a click on a short link and stores a CLICKER event in the same transaction.
 * @param at on the account's clock
 * @returns the event's number
 */
export function recordClick(db: Database, account: Account, link: SentLink, at: number): number {
	return db.transaction(() => {
		db.run('UPDATE short_link SET clicks = clicks + 1 WHERE id = ?', link.id);
		const row = db.get<{ clicks: number }>('SELECT clicks FROM short_link WHERE id = ?', link.id);
		const click = { ...link, at, clicks: row?.clicks ?? 1 };
		const body = clickBody(click, new AccountAssumptions(account));
		return storeEvent(db, account, { type: 'CLICKER', at, phone: link.phone, body });
	});
}
