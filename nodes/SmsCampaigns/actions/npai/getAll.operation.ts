import { limit, readResultLimit, returnAll, simplify } from '../../fields/panel';
import { listNpai } from '../../api/resources/npai';
import { perItem } from '../../run/runOperation';

export const fields = [
	// First: where operations share a field's name, n8n evaluates their display conditions in this order.
	simplify.property,
	{ ...returnAll.property, displayOptions: { show: { simplify: [true] } } },
	{ ...limit.property, displayOptions: { show: { simplify: [true], returnAll: [false] } } },
];

/** Undeliverable Number (NPAI): Get Many. The service has no paging (contract 4.8), so the node applies the limit. */
export const run = /* @__PURE__ */ perItem(
	'listNpai',
	({ parameters }) =>
		(index) => {
			const isSimple = simplify.read(parameters, index);
			return {
				limit: isSimple ? readResultLimit(parameters, index) : Infinity,
				simplify: isSimple,
			};
		},
	async (session, input) => {
		const outcome = await listNpai(session);
		if (!outcome.ok) return outcome;
		const { value } = outcome;
		return { ...outcome, value: input.simplify ? value.list.slice(0, input.limit) : value };
	},
);
