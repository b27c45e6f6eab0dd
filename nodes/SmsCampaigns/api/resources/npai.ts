import type { Connection, ServiceContext } from '../http/connection';
import { readRecord, toCount, toList, toObject } from '../format/decode';
import { NPAI_FIELDS } from '../format/fieldTables';
import { callWithRetries } from '../http/request';
import type { Outcome } from '../model/types';
import type { CallOptions } from '../http/httpCall';

/** A number that no longer exists (contract 2.7). Unknown fields are passed through. */
interface NpaiRecord {
	id: string;
	destination: string;
	/** `Y-m-d H:i:s`. */
	date: string;
	info1: string | null;
	info2: string | null;
	info3: string | null;
	info4: string | null;
	user_information: unknown[];
	/** A string where it is no safe integer. */
	campaign_id: number | string | null;
	batch_id: number | string | null;
	[extra: string]: unknown;
}

/** The whole list (contract 4.8). Totals that the answer lacks are absent. */
interface NpaiAnswer {
	list: NpaiRecord[];
	totalRecords?: number;
	totalDisplayRecords?: number;
}

/** Reads the list of undeliverable numbers, which the service returns all at once. */
export async function listNpai(
	context: ServiceContext,
	connection: Connection,
	options: CallOptions = {},
): Promise<Outcome<NpaiAnswer>> {
	const call = { method: 'GET', path: '/npai', ...options } as const;
	const outcome = await callWithRetries(context, connection, call, 'safe');
	if (!outcome.ok) return outcome;
	const { list, totalRecords, totalDisplayRecords } = outcome.value;
	const value: NpaiAnswer = {
		list: toList(list)
			.map(toObject)
			.filter((fields) => fields !== undefined)
			.map((fields) => readRecord(fields, NPAI_FIELDS) as NpaiRecord),
	};
	const total = toCount(totalRecords);
	const displayed = toCount(totalDisplayRecords);
	if (total !== undefined) value.totalRecords = total;
	if (displayed !== undefined) value.totalDisplayRecords = displayed;
	return { ...outcome, value };
}
