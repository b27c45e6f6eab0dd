import type { IDataObject } from 'n8n-workflow';
import { limitField, readResultLimit, returnAllField } from '../common/paging';
import { listNpai } from '../../api/resources/npai';
import { runPerItem } from '../common/runPerItem';
import { showForOperation } from '../common/displayOptions';
import type { Operation } from '../common/types';

interface GetAllNpaiInput {
	/** How many records to give, `Infinity` for all. */
	limit: number;
	simplify: boolean;
}

export const getAllNpaiFields = showForOperation(
	'npai',
	['getAll'],
	[
		// First, since n8n decides what is shown in this order where several operations share a name.
		{
			displayName: 'Simplify',
			name: 'simplify',
			type: 'boolean',
			default: true,
			description: 'Whether to return one item per number instead of the whole answer as one item',
		},
		{ ...returnAllField, displayOptions: { show: { simplify: [true] } } },
		{ ...limitField, displayOptions: { show: { simplify: [true], returnAll: [false] } } },
	],
);

/** Undeliverable Number (NPAI): Get Many. There is no paging here (contract 4.8), so the limit is ours. */
export const getAllNpaiOperation: Operation<GetAllNpaiInput> = {
	createReader: (parameters) => (index) => {
		const simplify = parameters.get<boolean>('simplify', index);
		if (!simplify) return { ok: true, value: { limit: Infinity, simplify } };
		const limit = readResultLimit(parameters, index);
		return limit.ok ? { ok: true, value: { limit: limit.value, simplify } } : limit;
	},

	run: /* @__PURE__ */ runPerItem('listNpai', async ({ context, connection, signal }, plan) => {
		const outcome = await listNpai(context, connection, { signal });
		if (!outcome.ok) return outcome;
		const answer = outcome.value;
		const items = plan.simplify ? answer.list.slice(0, plan.limit) : [answer];
		return { ...outcome, value: items as unknown as IDataObject[] };
	}),
};
