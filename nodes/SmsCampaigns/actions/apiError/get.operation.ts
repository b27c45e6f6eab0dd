import type { IDataObject } from 'n8n-workflow';
import { getApiError } from '../../api/resources/apiErrors';
import { oneByOne } from '../common/runPerItem';
import { readId } from '../common/readId';
import { showFor } from '../common/displayOptions';
import type { Operation } from '../common/types';

interface Plan {
	id: string;
}

export const getFields = showFor(
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

/** API Error: Get (interface §4.7). */
export const get: Operation<Plan> = {
	reader: (parameters) => (index) => {
		const id = readId(parameters.get<unknown>('logId', index, '', true), 'API Error');
		return id.ok ? { ok: true, value: { id: id.value } } : id;
	},

	run: /* @__PURE__ */ oneByOne('getApiError', async ({ context, connection, signal }, { id }) => {
		const outcome = await getApiError(context, connection, id, { signal });
		return outcome.ok ? { ...outcome, value: [outcome.value as unknown as IDataObject] } : outcome;
	}),
};
