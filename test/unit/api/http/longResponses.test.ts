// A list of any kind costs its own size, so that the longest response is read in a process of 2 GB, and n8n does other
// things meanwhile. MEGABYTES makes the responses as long as may be.
import { Readable } from 'node:stream';
import type {
	Connection,
	ServiceContext,
} from '../../../../nodes/SmsCampaigns/api/http/connection';
import { listNpai } from '../../../../nodes/SmsCampaigns/api/resources/npai';
import { sendCampaign } from '../../../../nodes/SmsCampaigns/api/resources/campaigns';

const MEGABYTES = Number(process.env.MEGABYTES ?? 0);
const LONGEST_MS = 3_600_000;

const CONNECTION: Connection = {
	baseUrl: 'http://127.0.0.1',
	format: 'json',
	secrets: ['sbx_the-token-of-the-account'],
};
const CAMPAIGN = {
	message: { text: 'Hi' },
	recipients: { kind: 'numbers' as const, gsm: [{ value: '33639980001' }] },
};

/** A body in pieces: some text, what is repeated, and the rest. */
interface Body {
	start: string;
	element: string;
	end: string;
}

/** A service that responds with a body of so many bytes. @returns how often the element is in it */
function answering({ start, element, end }: Body, bytes: number) {
	const perChunk = Math.ceil(65_536 / element.length);
	const chunk = Buffer.from(element.repeat(perChunk));
	const chunks = Math.max(1, Math.floor((bytes - start.length - end.length) / chunk.length));
	function* body() {
		yield Buffer.from(start);
		for (let count = 0; count < chunks; count++) yield chunk;
		yield Buffer.from(end);
	}
	const httpRequestWithAuthentication = async () => ({
		statusCode: 200,
		headers: {},
		body: Readable.from(body()),
	});
	const context = { helpers: { httpRequestWithAuthentication } } as unknown as ServiceContext;
	return { context, count: chunks * perChunk };
}

const json = (element: string): Body => ({
	start: '{"status":1,"ticket":"7","list":[',
	element: `${element},`,
	end: '0]}',
});
const xml = (element: string): Body => ({
	start: '<response><status>1</status><ticket>7</ticket><list>',
	element,
	end: '<value>0</value></list></response>',
});
const RECORD = {
	id: '1',
	destination: '33639980001',
	date: '2026-11-20 10:00:00',
	info1: 'a',
	info2: null,
	campaign_id: 12345678,
};
const xmlRecord = `<value>${Object.entries(RECORD)
	.map(([name, value]) => `<${name}>${value}</${name}>`)
	.join('')}</value>`;

const BODIES: Array<[string, Body, areRecords: boolean]> = [
	['records in JSON', json(JSON.stringify(RECORD)), true],
	['records in XML', xml(xmlRecord), true],
	['numbers in JSON', json('1234567'), false],
	['long integers in JSON', json('12345678901234567890'), false],
	['texts in JSON', json('"abcdef"'), false],
	['lists in JSON', json('["a text","another text"]'), false],
	['values in XML', xml('<value>1</value>'), false],
	['empty elements in XML', xml('<value/>'), false],
];

it.each(BODIES)(
	'reads a list of %s',
	async (_name, body, areRecords) => {
		const { context, count } = answering(body, (MEGABYTES || 1) * 2 ** 20);
		const outcome = await listNpai({ context, connection: CONNECTION });
		const list = outcome.ok ? outcome.value.list : undefined;
		expect(list).toHaveLength(areRecords ? count : 0);
		if (areRecords) expect(list!.at(-1)).toEqual(list![0]);
	},
	LONGEST_MS,
);

it.each([
	['reads the response of a send of 31 MB', 31, { ok: true }],
	['leaves its outcome open above 32 MB', 33, { fault: { kind: 'unknown', reason: 'tooLarge' } }],
])('%s', async (_name, megabytes, outcome) => {
	const { context } = answering(json('"a text"'), megabytes * 2 ** 20);
	const service = { context, connection: CONNECTION };
	expect(await sendCampaign(service, CAMPAIGN, 'r')).toMatchObject(outcome);
});

it.each([
	['a list of more than twenty million values', json('0'), 41],
	['an element of more than 200,000 values', json(`[0${',0'.repeat(200_000)}]`), 2],
	[
		'more than 200,000 values outside of lists',
		{ start: '{"a":{"b":[', element: '0,', end: '0]}}' },
		1,
	],
])('does not read %s', async (_name, body, megabytes) => {
	const { context } = answering(body, megabytes * 2 ** 20);
	expect(await listNpai({ context, connection: CONNECTION, timeoutMs: LONGEST_MS })).toMatchObject({
		ok: false,
		fault: { kind: 'unknown', reason: 'tooLarge' },
	});
});
