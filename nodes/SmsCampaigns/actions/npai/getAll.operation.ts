import type { IDataObject } from 'n8n-workflow';
import { limitField, readResultLimit, returnAllField } from '../../fields/paging';
import { listNpai } from '../../api/resources/npai';
import { runPerItem } from '../../run/runPerItem';
import { simplifyField } from '../../fields/simplifyField';
import { showForOperation } from '../../fields/displayOptions';
import type { Operation } from '../../run/types';

interface GetAllNpaiInput {
	/** The maximum number of records, `Infinity` for all. */
	limit: number;
	simplify: boolean;
}

export const getAllNpaiFields = showForOperation(
	'npai',
	['getAll'],
	[
		// First: where operations share a field's name, n8n evaluates their display conditions in this order.
		simplifyField,
		{ ...returnAllField, displayOptions: { show: { simplify: [true] } } },
		{ ...limitField, displayOptions: { show: { simplify: [true], returnAll: [false] } } },
	],
);

/** Undeliverable Number (NPAI): Get Many. The service has no paging (contract 4.8), so the node applies the limit. */
export const getAllNpaiOperation: Operation<GetAllNpaiInput> = {
	createReader: (parameters) => (index) => {
		const simplify = parameters.get<boolean>('simplify', index);
		if (!simplify) return { ok: true, value: { limit: Infinity, simplify } };
		const limit = readResultLimit(parameters, index);
		return limit.ok ? { ok: true, value: { limit: limit.value, simplify } } : limit;
	},

	run: /* @__PURE__ */ runPerItem('listNpai', async ({ context, connection, signal }, input) => {
		const outcome = await listNpai(context, connection, { signal });
		if (!outcome.ok) return outcome;
		const answer = outcome.value;
		const items = input.simplify ? answer.list.slice(0, input.limit) : [answer];
		return { ...outcome, value: items as unknown as IDataObject[] };
	}),
};
