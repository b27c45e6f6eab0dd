import type { Service } from '../http/connection';
import { readList, readRecord, toCount, NPAI_FIELDS } from '../format/decode';
import { callService } from '../http/call';

/** Reads the list of undeliverable numbers (contract 4.8), which the service returns in one response. */
export const listNpai = async (service: Service) =>
	await callService(service, { method: 'GET', path: '/npai' }, (fields) => {
		const list = readList(fields.list, (entry) => readRecord(entry, NPAI_FIELDS));
		// A total without records is a contradiction.
		return list?.length === 0 && toCount(fields.totalRecords) ? undefined : list;
	});
