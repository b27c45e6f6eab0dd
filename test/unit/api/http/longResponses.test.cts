// A process with 2 GB of memory can read the longest allowed response. A longer response is rejected before it is
// parsed. TEST_RUNS sets the size of the lists in megabytes: at most 31 for JSON, and 8 for XML.
import { listNpai } from '../../../../nodes/SmsCampaigns/api/resources/npai';
import { sendCampaign } from '../../../../nodes/SmsCampaigns/api/resources/campaigns';
import { serviceWith } from '../../../support/api/serviceWith.cts';
import { propertyRuns } from '../../../support/propertyRuns.cts';

const MEGABYTES = Math.min(propertyRuns(1), 31);
const XML_MEGABYTES = Math.min(MEGABYTES, 8);
const LONGEST_MS = 3_600_000;

const CAMPAIGN = {
	message: { text: 'Hi' },
	recipients: { kind: 'numbers' as const, gsm: [{ value: '33639980001' }] },
};

const TOO_LARGE = { fault: { kind: 'unknown', reason: 'tooLarge' } };

/** A body in three parts: a beginning, a repeated element, and an end. */
interface Body {
	start: string;
	element: string;
	end: string;
}

/** Returns the number of elements in a body of this size, and a service that responds with the body. */
function answering({ start, element, end }: Body, bytes: number) {
	const perChunk = Math.ceil(65_536 / element.length);
	const chunk = Buffer.from(element.repeat(perChunk));
	const chunks = Math.max(1, Math.floor((bytes - start.length - end.length) / chunk.length));
	function* body() {
		yield Buffer.from(start);
		for (let count = 0; count < chunks; count++) yield chunk;
		yield Buffer.from(end);
	}
	return { service: serviceWith('', { chunks: body() }), count: chunks * perChunk };
}

const json = (element: string): Body => ({
	start: '{"status":1,"ticket":"7","list":[',
	element: `${element},`,
	end: 'null]}',
});
const xml = (element: string): Body => ({
	start: '<response><status>1</status><ticket>7</ticket>',
	element,
	end: '</response>',
});
const RECORD = {
	id: '1',
	destination: '33639980001',
	date: '2026-11-20 10:00:00',
	info1: 'a',
	info2: null,
	campaign_id: 12345678,
};
const xmlRecord = `<list>${Object.entries(RECORD)
	.map(([name, value]) => `<${name}>${value}</${name}>`)
	.join('')}</list>`;

it.each([
	['JSON', json(JSON.stringify(RECORD)), MEGABYTES],
	['JSON with long integers', json('{"id":12345678901234567890}'), MEGABYTES],
	['XML', xml(xmlRecord), XML_MEGABYTES],
])(
	'reads a list of records in %s',
	async (_name, body, megabytes) => {
		const { service, count } = answering(body, megabytes * 2 ** 20);
		const outcome = await listNpai(service);
		const list = outcome.ok ? outcome.value : undefined;
		expect(list).toHaveLength(count);
		expect(list!.at(-1)).toEqual(list![0]);
	},
	LONGEST_MS,
);

it.each([
	['JSON of 31 MB', json(`"${'a'.repeat(999)}"`), 31, { ok: true }],
	['JSON above 32 MB', json(`"${'a'.repeat(999)}"`), 33, TOO_LARGE],
	['XML of 7 MB', xml(`<x>${'a'.repeat(999)}</x>`), 7, { ok: true }],
	['XML above 8 MB', xml(`<x>${'a'.repeat(999)}</x>`), 9, TOO_LARGE],
	['JSON of more than five million values', json('{}'), 15, TOO_LARGE],
	['XML of more than a million tags', xml('<x/>'), 4.5, TOO_LARGE],
])(
	'reads the response to a send only within the limits: %s',
	async (_name, body, megabytes, outcome) => {
		const { service } = answering(body, megabytes * 2 ** 20);
		expect(await sendCampaign(service, CAMPAIGN, 'r')).toMatchObject(outcome);
	},
	LONGEST_MS,
);
