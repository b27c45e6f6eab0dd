import type { Service } from '../http/connection';
import { readList, readRecord, toCount, toObject, NPAI_FIELDS } from '../format/decode';
import { callWithRetries } from '../http/request';
import type { Fields, Outcome } from '../model/types';

/** The whole list (contract 4.8). Totals that the response lacks are absent. */
interface NpaiResponse {
	/** Numbers that no longer exist (contract 2.7). */
	list: Fields[];
	totalRecords?: number;
	totalDisplayRecords?: number;
}

const readEntry = (value: unknown) => {
	const fields = toObject(value);
	return fields && readRecord(fields, NPAI_FIELDS);
};

/** Reads the list of undeliverable numbers, which the service returns all at once. */
export async function listNpai(service: Service): Promise<Outcome<NpaiResponse>> {
	const call = { method: 'GET', path: '/npai' } as const;
	return await callWithRetries(service, call, 'safe', async (fields) => ({
		list: await readList(fields.list, readEntry),
		totalRecords: toCount(fields.totalRecords) ?? undefined,
		totalDisplayRecords: toCount(fields.totalDisplayRecords) ?? undefined,
	}));
}
