// If a response is not a list of records, the call fails: a workflow must not continue with one unusable item.
import { listApiErrors } from '../../../../nodes/SmsCampaigns/api/resources/apiErrors';
import { listNpai } from '../../../../nodes/SmsCampaigns/api/resources/npai';
import { serviceWith } from '../../../support/api/serviceWith.cts';

const json = (list: string) => `{"status":1,"message":"OK"${list}}`;
const xml = (list: string) => `<response><status>1</status><message>OK</message>${list}</response>`;
const RECORD = '{"id":"5","destination":"33639980001"}';
const FIELDS = '<id>5</id><destination>33639980001</destination>';

/** The last value is the number of records; undefined if the response does not contain the data. */
it.each<[string, string, number | undefined]>([
	['a PHP list with a gap', json(`,"list":{"0":${RECORD},"2":${RECORD}}`), undefined],
	['one record without a list', json(`,"list":${RECORD}`), undefined],
	['numbers instead of records', json(',"list":["33639980001","33639980002"]'), undefined],
	['lists instead of records', json(',"list":[["5","33639980001"]]'), undefined],
	['a string', json(',"list":"none"'), undefined],
	['a count', json(',"list":2'), undefined],
	['a record next to a number', json(`,"list":[${RECORD},7]`), undefined],
	['records under another name', json(`,"totalRecords":1,"records":[${RECORD}]`), undefined],
	['numbers in XML', xml('<list>33639980001</list><list>33639980002</list>'), undefined],
	['a string in XML', xml('<list>none</list>'), undefined],
	['a record with a field named value', json(`,"list":[{"value":1,${RECORD.slice(1)}]`), 1],
	['two records', json(`,"list":[${RECORD},${RECORD}]`), 2],
	['no record', json(',"list":[]'), 0],
	['null instead of an empty list', json(',"list":null'), 0],
	['no list for an empty list', json(''), 0],
	["PHP's empty object for an empty list", json(',"list":{}'), 0],
	['the word null in XML for an empty list', xml('<list>null</list>'), 0],
	['one record in XML (contract 4.8)', xml(`<list>${FIELDS}</list>`), 1],
	['two records in XML', xml(`<list>${FIELDS}</list>\n<list>${FIELDS}</list>`), 2],
	['white space for an empty list', xml('<list>\n  </list>'), 0],
	['value elements, as in the error log', xml(`<list><value>${FIELDS}</value></list>`), 1],
	['two value elements', xml(`<list><value>${FIELDS}</value><value>${FIELDS}</value></list>`), 2],
])('accepts only NPAI records or an empty list, in any form: %s', async (_source, body, count) => {
	const outcome = await listNpai(serviceWith(body));
	const record = { id: '5', destination: '33639980001' };
	expect(outcome).toMatchObject(
		count === undefined
			? { ok: false, fault: { kind: 'unknown', reason: 'incomplete' } }
			: { ok: true, value: Array(count).fill(record) },
	);
});

it.each([
	['one record without a list', json(',"data":{"log_id":"9"}'), undefined],
	['one record', json(',"data":[{"log_id":"9"}]'), 1],
	['one record in XML (contract 4.6)', xml('<data><value><log_id>9</log_id></value></data>'), 1],
	['elements without value in XML', xml('<data><log_id>9</log_id></data>'.repeat(2)), 2],
	['no record in XML', xml('<data/>'), 0],
])('accepts only error log records or an empty list: %s', async (_source, body, count) => {
	const outcome = await listApiErrors(serviceWith(body), { start: 0, length: 9 });
	expect(outcome.ok ? outcome.value.length : undefined).toBe(count);
});
