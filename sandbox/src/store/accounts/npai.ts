import type { InfoFields } from '../../domain/types.ts';
import type { Account } from './accounts.ts';
import type { Database } from '../database/database.ts';

/** A number that is taken out of every sending (interface §2.7). */
export interface NpaiRecord {
	id: number;
	destination: string;
	at: number;
	info: InfoFields;
	campaignId: number | null;
	batchId: number | null;
}

/** All NPAI numbers of an account, in the order of their records. */
export function listNpai(db: Database, account: Account): NpaiRecord[] {
	return db
		.all<Omit<NpaiRecord, 'info'> & { info: string }>(
			`SELECT id, destination, at, info, campaign_id AS campaignId, batch_id AS batchId
			FROM npai WHERE account_id = ? ORDER BY id`,
			account.id,
		)
		.map((row) => ({ ...row, info: JSON.parse(row.info) as InfoFields }));
}
