import type { IDataObject } from 'n8n-workflow';
import { getApiError } from '../../api/resources/apiErrors';
import { runPerItem } from '../../run/runPerItem';
import { readResourceId } from '../../fields/readId';
import { showForOperation } from '../../fields/displayOptions';
import type { Operation } from '../../run/types';

interface GetApiErrorInput {
	id: string;
}

export const getApiErrorFields = showForOperation(
	'apiError',
	['get'],
	[
		{
			displayName: 'API Error',
			name: 'logId',
			type: 'resourceLocator',
			default: { mode: 'list', value: '' },
			required: true,
			description: 'The refused call to get',
			modes: [
				{
					displayName: 'From List',
					name: 'list',
					type: 'list',
					typeOptions: { searchListMethod: 'searchApiErrors', searchable: true },
				},
				{
					displayName: 'By ID',
					name: 'id',
					type: 'string',
					placeholder: 'e.g. 5f1d7a3e',
				},
			],
		},
	],
);

/** API Error: Get (contract 4.7). */
export const getApiErrorOperation: Operation<GetApiErrorInput> = {
	createReader: (parameters) => (index) => {
		const id = readResourceId(parameters.get<unknown>('logId', index, '', true), 'API Error');
		return id.ok ? { ok: true, value: { id: id.value } } : id;
	},

	run: /* @__PURE__ */ runPerItem(
		'getApiError',
		async ({ context, connection, signal }, { id }) => {
			const outcome = await getApiError(context, connection, id, { signal });
			return outcome.ok
				? { ...outcome, value: [outcome.value as unknown as IDataObject] }
				: outcome;
		},
	),
};
