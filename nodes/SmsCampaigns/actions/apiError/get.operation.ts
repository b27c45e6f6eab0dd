import { getApiError } from '../../api/resources/apiErrors';
import { topFields } from '../../fields/fieldsIn';
import { readResourceId } from '../../api/resources/webhooks';
import { perItem } from '../../run/runOperation';

const apiError = topFields.value(
	(value, reject) => readResourceId((value as { value?: unknown } | null)?.value ?? value, reject),
	{
		displayName: 'API Error',
		name: 'logId',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		required: true,
		description: 'The failed API call to get',
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: 'searchApiErrors', searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 5f1d7a3e' },
		],
	},
);

export const fields = [apiError.property];

/** API Error: Get (contract 4.7). */
export const run = /* @__PURE__ */ perItem(
	'getApiError',
	({ parameters }, index) => apiError.read(parameters, index),
	getApiError,
);
