// What our node does with a page of the error log (contract 4.6), from the bytes to records. Bundled from the node's
// source, and type-checked with it.
import { listApiErrors, readHeaders } from '../../nodes/SmsCampaigns/api/resources/apiErrors';
import { parseBody } from '../../nodes/SmsCampaigns/api/format/parseBody';
import type { ServiceContext } from '../../nodes/SmsCampaigns/api/http/connection';
import { readRecord, toList } from '../../nodes/SmsCampaigns/api/format/decode';
import { API_ERROR_FIELDS } from '../../nodes/SmsCampaigns/api/format/fieldTables';
import type { Fields } from '../../nodes/SmsCampaigns/api/format/types';

/** Typed records: checked, parsed and converted, as `listApiErrors` does before it masks secrets. */
export function decodeErrorLog(bytes: Uint8Array): Fields[] {
	const reading = parseBody(new TextDecoder().decode(bytes));
	if (!reading.ok) throw new Error(reading.reason);
	return toList(reading.fields.data).map((value) => {
		const { headers, ...rest } = value as Fields;
		return { ...readRecord(rest, API_ERROR_FIELDS), headers: readHeaders(headers) };
	});
}

const secrets = ['sbx_bench'];

/** The whole way, secrets masked, with a host that hands over these bytes as the answer. */
export async function listErrorLog(bytes: Uint8Array): Promise<Fields[]> {
	const answer = { statusCode: 200, headers: { 'content-type': 'application/xml' }, body: bytes };
	const context = { helpers: { httpRequestWithAuthentication: async () => answer } };
	const connection = { baseUrl: 'http://127.0.0.1', format: 'xml' as const, secrets };
	const query = { start: 0, length: 1000 };
	const outcome = await listApiErrors(context as unknown as ServiceContext, connection, query);
	if (!outcome.ok) throw new Error(outcome.fault.reason);
	return outcome.value;
}
