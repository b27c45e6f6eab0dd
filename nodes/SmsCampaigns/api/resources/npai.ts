import type { Service } from '../http/connection';
import { readList, readRecord, toCount, toObject, NPAI_FIELDS } from '../format/decode';
import { callWithRetries } from '../http/request';

const readEntry = (value: unknown) => {
	const fields = toObject(value);
	return fields && readRecord(fields, NPAI_FIELDS);
};

/** Reads the list of undeliverable numbers (contract 4.8), which the service returns all at once. */
export const listNpai = async (service: Service) =>
	await callWithRetries(service, { method: 'GET', path: '/npai' }, async (fields) => ({
		list: await readList(fields.list, readEntry),
		totalRecords: toCount(fields.totalRecords) ?? undefined,
		totalDisplayRecords: toCount(fields.totalDisplayRecords) ?? undefined,
	}));
