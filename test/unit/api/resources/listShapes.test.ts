// A list is a list of records, or the call fails and says so: a workflow must not go on with one odd item.
import { Readable } from 'node:stream';
import { describeFault } from '../../../../nodes/SmsCampaigns/api/errors/describeFault';
import type {
	Connection,
	ServiceContext,
} from '../../../../nodes/SmsCampaigns/api/http/connection';
import { listApiErrors } from '../../../../nodes/SmsCampaigns/api/resources/apiErrors';
import { listNpai } from '../../../../nodes/SmsCampaigns/api/resources/npai';
import { createWebhook } from '../../../../nodes/SmsCampaigns/api/resources/webhooks';

const CONNECTION: Connection = { baseUrl: 'http://127.0.0.1', format: 'json', secrets: [] };

/** A service that gives this response. */
function serviceWith(body: string) {
	const httpRequestWithAuthentication = async () => ({
		statusCode: 200,
		headers: {},
		body: Readable.from([Buffer.from(body)]),
	});
	const context = { helpers: { httpRequestWithAuthentication } } as unknown as ServiceContext;
	return { context, connection: CONNECTION };
}

const json = (list: string) => `{"status":1,"message":"OK"${list}}`;
const xml = (list: string) => `<response><status>1</status><message>OK</message>${list}</response>`;
const RECORD = '{"id":"5","destination":"33639980001"}';
const FIELDS = '<id>5</id><destination>33639980001</destination>';

it.each([
	['a list of PHP with a gap', json(`,"list":{"0":${RECORD},"2":${RECORD}}`)],
	['one record without a list', json(`,"list":${RECORD}`)],
	['an object by number', json(`,"list":{"33639980001":${RECORD}}`)],
	['numbers in place of records', json(',"list":["33639980001","33639980002"]')],
	['lists in place of records', json(',"list":[["5","33639980001"]]')],
	['a text', json(',"list":"none"')],
	['a Boolean', json(',"list":false')],
	['a count', json(',"list":2')],
	['a record beside a number', json(`,"list":[${RECORD},7]`)],
	['records under another name', json(`,"totalRecords":1,"records":[${RECORD}]`)],
	['numbers in XML', xml('<list>33639980001</list><list>33639980002</list>')],
	['a text in XML', xml('<list>none</list>')],
])('NPAI numbers: %s is an error that says what is missing', async (_source, body) => {
	const outcome = await listNpai(serviceWith(body));
	expect(outcome).toMatchObject({ ok: false, fault: { kind: 'unknown', reason: 'incomplete' } });
	const { message } = describeFault((outcome as { fault: any }).fault, 'listNpai');
	expect(message).toBe(
		'The list of undeliverable numbers could not be read: the response reports success, but does not contain a list of records.',
	);
});

it.each([
	['two records', json(`,"list":[${RECORD},${RECORD}]`), 2],
	['one record', json(`,"list":[${RECORD}]`), 1],
	['no record', json(',"list":[]'), 0],
	['null for no record', json(',"list":null'), 0],
	['no list for no record', json(''), 0],
	['one record in XML (contract 4.8)', xml(`<list>${FIELDS}</list>`), 1],
	['two records in XML', xml(`<list>${FIELDS}</list>\n<list>${FIELDS}</list>`), 2],
	['no record in XML', xml(''), 0],
	['an empty element for no record', xml('<list/>'), 0],
	['white space for no record', xml('<list>\n  </list>'), 0],
	['value elements, as in the error log', xml(`<list><value>${FIELDS}</value></list>`), 1],
	['two of them', xml(`<list><value>${FIELDS}</value><value>${FIELDS}</value></list>`), 2],
])('NPAI numbers: %s', async (_source, body, count) => {
	const outcome = await listNpai(serviceWith(body));
	const record = { id: '5', destination: '33639980001' };
	expect(outcome).toMatchObject({ ok: true, value: { list: Array(count).fill(record) } });
});

it.each([
	['one record without a list', json(',"data":{"log_id":"9"}'), undefined],
	['a text', json(',"data":"none"'), undefined],
	['one record', json(',"data":[{"log_id":"9"}]'), 1],
	['one record in XML (contract 4.6)', xml('<data><value><log_id>9</log_id></value></data>'), 1],
	['elements without value in XML', xml('<data><log_id>9</log_id></data>'.repeat(2)), 2],
	['one of them', xml('<data><log_id>9</log_id></data>'), 1],
	['no record in XML', xml('<data/>'), 0],
])('the error log: %s', async (_source, body, count) => {
	const outcome = await listApiErrors(serviceWith(body), { start: 0, length: 9 });
	expect(outcome.ok ? outcome.value.length : undefined).toBe(count);
});

it('a new webhook without an ID is an error that says what is missing', async () => {
	const webhook = { type: 'MO', url: 'https://example.com' } as const;
	const outcome = await createWebhook(serviceWith(json('')), webhook);
	const { message } = describeFault((outcome as { fault: any }).fault, 'createWebhook');
	expect(message).toBe(
		'It is unknown whether the webhook was created: the response reports success, but does not contain the ID of the webhook.',
	);
});
