import type { Service } from '../http/connection';
import { readList, readRecord, toCount, NPAI_FIELDS } from '../format/decode';
import { callService } from '../http/call';
import type { Fields } from '../model/types';

const readEntry = (fields: Fields) => readRecord(fields, NPAI_FIELDS);

/** Reads the list of undeliverable numbers (contract 4.8), which the service returns all at once. */
export const listNpai = async (service: Service) =>
	await callService(service, { method: 'GET', path: '/npai' }, (fields) => {
		const list = readList(fields.list, readEntry);
		// A total without records contradicts itself.
		return list?.length === 0 && toCount(fields.totalRecords) ? undefined : list;
	});
