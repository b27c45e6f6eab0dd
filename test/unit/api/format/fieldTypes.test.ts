import { readRecord } from '../../../../nodes/SmsCampaigns/api/format/decode';
import {
	API_ERROR_FIELDS,
	CAMPAIGN_FIELDS,
	NPAI_FIELDS,
	WEBHOOK_FIELDS,
	type FieldTable,
} from '../../../../nodes/SmsCampaigns/api/format/decode';

/** The fields of a record by what the text `007` is in them. */
interface Types {
	text: string;
	number?: string;
	list?: string;
}

it.each<[string, FieldTable, Types]>([
	[
		'a campaign',
		CAMPAIGN_FIELDS,
		{
			text: 'message details ticket',
			number:
				'status cost credits total sent blacklisted duplicated npai invalid not_allowed flood country_limit',
		},
	],
	[
		'a webhook',
		WEBHOOK_FIELDS,
		{ text: 'webhook_id type url signature status', number: 'last_http_code' },
	],
	[
		'a record of the error log',
		API_ERROR_FIELDS,
		{ text: 'log_id date method url error_code ip query_param body' },
	],
	[
		'a record of the NPAI list',
		NPAI_FIELDS,
		{
			text: 'id destination date info1 info2 info3 info4',
			number: 'campaign_id batch_id',
			list: 'user_information',
		},
	],
])('every field of %s has its type', (_, table, { text, number = '', list = '' }) => {
	const expected = Object.fromEntries(
		[
			...text.split(' ').map((name) => [name, '007']),
			...number.split(' ').map((name) => [name, 7]),
			...list.split(' ').map((name) => [name, ['007']]),
		].filter(([name]) => name !== ''),
	) as Record<string, unknown>;
	const given = Object.fromEntries(Object.keys(table).map((name) => [name, '007']));
	expect(readRecord(given, table)).toEqual(expected);
});

it('only some texts are null where they are the word, as XML writes it', () => {
	const tables: FieldTable[] = [CAMPAIGN_FIELDS, WEBHOOK_FIELDS, API_ERROR_FIELDS, NPAI_FIELDS];
	const read = (name: string) =>
		tables.flatMap((table) => table[name]?.('null') ?? (name in table ? [null] : []));
	for (const name of ['details', 'ticket', 'webhook_id', 'signature', 'log_id']) {
		expect([name, read(name)]).toEqual([name, [null]]);
	}
	for (const name of ['message', 'info1', 'body', 'query_param']) {
		expect([name, read(name)]).toEqual([name, ['null']]);
	}
});
