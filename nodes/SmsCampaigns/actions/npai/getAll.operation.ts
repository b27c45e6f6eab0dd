import { limit, readResultLimit, returnAll } from '../../fields/panel';
import { listNpai } from '../../api/resources/npai';
import { perItem } from '../../run/runOperation';

export const fields = [returnAll.property, limit.property];

/** Undeliverable Number (NPAI): Get Many. The service has no paging (contract 4.8), so the node applies the limit. */
export const run = /* @__PURE__ */ perItem(
	'listNpai',
	({ parameters }, index) => readResultLimit(parameters, index),
	async (session, most) => {
		const outcome = await listNpai(session);
		return outcome.ok ? { ...outcome, value: outcome.value.slice(0, most) } : outcome;
	},
);
