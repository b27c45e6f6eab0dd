import type { Service } from '../http/connection';
import { readList, readRecord, toCount, NPAI_FIELDS } from '../format/decode';
import { callService } from '../http/call';
import type { Fields } from '../model/types';

const readEntry = (fields: Fields) => readRecord(fields, NPAI_FIELDS);

/** Reads the list of undeliverable numbers (contract 4.8), which the service returns all at once. */
export const listNpai = async (service: Service) =>
	await callService(service, { method: 'GET', path: '/npai' }, (fields) => {
		const list = readList(fields.list, readEntry);
		const totalRecords = toCount(fields.totalRecords) ?? undefined;
		const totalDisplayRecords = toCount(fields.totalDisplayRecords) ?? undefined;
		// The service returns all at once: a total without records contradicts itself.
		const isWhole = list && (list.length > 0 || !totalRecords);
		return isWhole ? { list, totalRecords, totalDisplayRecords } : undefined;
	});
