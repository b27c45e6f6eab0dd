import type { InfoFields } from '../../domain/types.mts';
import type { Database } from '../database/database.mts';
import type { Account } from './account.mts';
import { nextRowId, withRowNumber } from './rowIds.mts';

/** A record of the NPAI list: a number to which the service sends nothing (contract 1, 2.7). */
interface NpaiRecord {
	id: number;
	destination: string;
	/** Milliseconds since 1970. */
	at: number;
	info: InfoFields;
	campaignId: number;
	batchId: number | null;
}

/** The campaign ID in a record without a campaign. The contract requires a whole number (contract 2.7). */
export const NO_CAMPAIGN = 700_000;

export function addNpaiRecord(
	db: Database,
	account: Account,
	record: Omit<NpaiRecord, 'id'>,
): void {
	db.insert('npai', {
		id: nextRowId(db, account, 'npai'),
		account_id: account.id,
		destination: record.destination,
		at: record.at,
		info: JSON.stringify(record.info),
		campaign_id: record.campaignId,
		batch_id: record.batchId,
	});
}

/** Adds a number to the NPAI list and replaces the number's earlier records. @param at on the account's clock */
export function addToNpai(db: Database, account: Account, destination: string, at: number): void {
	db.transaction(() => {
		removeFromNpai(db, account, destination);
		const info: InfoFields = ['', '', '', ''];
		addNpaiRecord(db, account, { destination, at, info, campaignId: NO_CAMPAIGN, batchId: null });
	});
}

/**
 * Adds a recipient's number to the NPAI list with the campaign's ticket, unless the number is already on the list.
 * @param at on the account's clock
 */
export function addNpaiOfRecipient(db: Database, recipientId: number, at: number): void {
	db.run(
		`INSERT INTO npai (account_id, destination, at, info, campaign_id)
		SELECT r.account_id, r.phone, ?1, '["","","",""]',
			CAST(c.ticket AS INTEGER)
		FROM recipient r JOIN campaign c ON c.id = r.campaign_id
		WHERE r.id = ?2 AND r.phone IS NOT NULL AND NOT EXISTS
			(SELECT 1 FROM npai n WHERE n.account_id = r.account_id AND n.destination = r.phone)`,
		at,
		recipientId,
	);
}

/** Removes a number from the NPAI list. @returns whether the number was on the NPAI list */
export function removeFromNpai(db: Database, account: Account, destination: string): boolean {
	const sql = 'DELETE FROM npai WHERE account_id = ? AND destination = ?';
	return db.run(sql, account.id, destination) > 0;
}

export function isOnNpai(db: Database, account: Account, destination: string): boolean {
	const sql = 'SELECT 1 FROM npai WHERE account_id = ? AND destination = ?';
	return db.get(sql, account.id, destination) !== undefined;
}

/** Returns an account's NPAI records, oldest first. */
export function listNpai(db: Database, account: Account): NpaiRecord[] {
	return db
		.all<Omit<NpaiRecord, 'info'> & { info: string }>(
			`SELECT id, destination, at, info, campaign_id AS campaignId, batch_id AS batchId
			FROM npai WHERE account_id = ? ORDER BY id`,
			account.id,
		)
		.map((row) => ({ ...withRowNumber(row), info: JSON.parse(row.info) as InfoFields }));
}
