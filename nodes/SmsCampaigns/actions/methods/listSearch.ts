import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { listApiErrors } from '../../api/resources/apiErrors';
import { readConnection } from '../../api/http/connection';
import { describeFault } from '../../api/errors/describeFault';
import { toException } from '../../run/exceptions';

/** The maximum number of records in the list. */
const LENGTH = 100;

/** Loads the newest records for the list of *API Error: Get*. The filter applies only to these records. */
export async function searchApiErrors(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const connection = await readConnection(this);
	const query = { start: 0, length: LENGTH, sort: '-log_date' };
	const outcome = await listApiErrors({ context: this, connection }, query);
	if (!outcome.ok) throw toException(this.getNode(), describeFault(outcome.fault, 'listApiErrors'));
	const named = outcome.value.map((record) => ({
		name: `${record.date}  ${record.method} ${record.url} (${record.error_code})`,
		value: record.log_id,
	}));
	const wanted = filter.toLowerCase();
	return { results: named.filter(({ name }) => name.toLowerCase().includes(wanted)) };
}
