import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { listApiErrors } from '../../api/resources/apiErrors';
import { readConnection } from '../../api/http/connection';
import { describeFault } from '../../api/errors/describeFault';
import { toException } from '../../run/exceptions';

const LIST_PAGE_LENGTH = 50;

/**
 * Loads the list of *API Error: Get*, newest first.
 * @param paginationToken the number of records loaded before
 */
export async function searchApiErrors(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const start = Number(paginationToken ?? 0);
	const connection = await readConnection(this);
	const query = { start, length: LIST_PAGE_LENGTH, sort: '-log_date' };
	const outcome = await listApiErrors({ context: this, connection }, query);
	if (!outcome.ok) throw toException(this.getNode(), describeFault(outcome.fault, 'listApiErrors'));
	const named = outcome.value.map((record) => ({
		name: `${record.date}  ${record.method} ${record.url} (${record.error_code})`,
		value: record.log_id,
	}));
	const wanted = filter?.toLowerCase() ?? '';
	return {
		results: named.filter(({ name }) => name.toLowerCase().includes(wanted)),
		paginationToken:
			outcome.value.length === LIST_PAGE_LENGTH ? String(start + LIST_PAGE_LENGTH) : undefined,
	};
}
