import { OUTCOME } from '../domain/outcome.mts';
import { formatParisTime } from '../domain/parisTime.mts';
import { listNpai } from '../store/accounts/npai.mts';
import type { EndpointHandler } from './endpoint.mts';

/** GET /npai (contract 4.8). */
export const getNpai: EndpointHandler = (call) => {
	const list = listNpai(call.services.db, call.account).map((record) => {
		const [info1, info2, info3, info4] = record.info;
		return {
			id: String(record.id),
			destination: record.destination,
			date: formatParisTime(record.at),
			info1,
			info2,
			info3,
			info4,
			user_information: [],
			campaign_id: record.campaignId,
			batch_id: record.batchId,
		};
	});
	const counts = { totalRecords: list.length, totalDisplayRecords: list.length };
	return {
		status: OUTCOME.ok,
		fields: { list, ...counts },
		// In XML, an empty string becomes an empty element. An empty array would produce no element.
		xmlFields: { list: list.map((one) => ({ ...one, user_information: '' })), ...counts },
	};
};
