import type { IDataObject } from 'n8n-workflow';
import type { CampaignAnswer } from '../../../api/model/types';

/** Names of the service's counters of filtered recipients in the simplified output. */
const COUNTER_NAMES = {
	blacklisted: 'blacklisted',
	duplicated: 'duplicated',
	invalid: 'invalid',
	npai: 'npai',
	not_allowed: 'notAllowed',
	flood: 'flood',
	country_limit: 'countryLimit',
} as const;

/**
 * Reduces an answer to the campaign's cost and counters (contract 2.3, 2.4). Zeros are kept; missing fields
 * stay absent. `cost` and `creditsLeft` are credits of the service, not money.
 */
export function simplifyAnswer(answer: CampaignAnswer): IDataObject {
	const filtered: IDataObject = {};
	for (const [wire, name] of Object.entries(COUNTER_NAMES)) {
		const count = answer[wire];
		if (typeof count === 'number') filtered[name] = count;
	}
	return {
		...(answer.total !== undefined && { total: answer.total }),
		...(answer.sent !== undefined && { sent: answer.sent }),
		filtered,
		...(answer.cost !== undefined && { cost: answer.cost }),
		...(answer.credits !== undefined && { creditsLeft: answer.credits }),
	};
}
