// 1,000 records of the error log in XML, against fast-xml-parser's parse of the same bytes.
import { XMLParser } from 'fast-xml-parser';
import { runAsCase } from '../timing/caseProtocol.ts';
import { timePairs } from '../timing/pairedTimings.ts';

const RECORDS = 1_000;
/** A decoding takes milliseconds: each measurement is of so many. */
const ROUNDS = 3;

interface DecodedRecord {
	log_id: string;
	error_code: string;
	headers: Record<string, string>;
}

type Decode = (bytes: Uint8Array) => DecodedRecord[] | Promise<DecodedRecord[]>;

const escape = (text: string) =>
	text
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
		.replaceAll('"', '&quot;');

/** A failed send as the service logs it (contract 2.6). */
function record(at: number) {
	const body = escape(
		`<?xml version="1.0" encoding="UTF-8"?>\n<sms><message><text>Hello ${at}, your parcel is here.</text><pushtype>alert</pushtype></message><recipients><gsm gsmsmsid="417-0-${at}">${33_639_980_000 + at}</gsm></recipients></sms>`,
	);
	const headers = {
		Accept: 'application/xml',
		'Content-Type': 'application/xml',
		Host: 'api.example.com',
		'User-Agent': 'n8n',
		'X-Request-Id': `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
	};
	const lines = Object.entries(headers).map(([name, value]) => `<${name}>${value}</${name}>`);
	return `<value><log_id>${100_000 + at}</log_id><date>2026-11-20 10:${String(at % 60).padStart(2, '0')}:00</date><method>POST</method><url>https://api.example.com/send</url><error_code>-${(at % 7) + 1}</error_code><ip>192.0.2.${at % 250}</ip><headers>${lines.join('')}</headers><query_param></query_param><body>${body}</body></value>`;
}

const records = Array.from({ length: RECORDS }, (_, at) => record(at)).join('\n');
const bytes = Buffer.from(
	`<?xml version="1.0" encoding="UTF-8"?>\n<response><status>1</status><message>OK</message><data>${records}</data></response>`,
);

/** Decodes several times and gives what came last. */
const side = <Output>(decode: (input: Uint8Array) => Output | Promise<Output>) => {
	const run = async (input: Uint8Array) => {
		for (let round = 1; round < ROUNDS; round++) await decode(input);
		return await decode(input);
	};
	return { input: () => bytes, run, warmUp: async () => await run(bytes) };
};

function check(log: DecodedRecord[]) {
	const { log_id: id, error_code: code, headers } = log[999];
	if (log.length !== RECORDS || id !== '100999' || code !== '-6' || !headers['X-Request-Id']) {
		throw new Error(`Decoded wrongly: ${JSON.stringify(log[999])}`);
	}
}

await runAsCase<'decode'>(async ({ bundle, decoder, parserOptions }) => {
	const decode = ((await import(bundle)) as Record<string, Decode>)[decoder];
	const parser = new XMLParser(parserOptions);
	const pairs = await timePairs(
		{ ...side(decode), check },
		side((input) => parser.parse(input) as unknown),
	);
	return {
		pairs: pairs.map(({ ours, theirs }) => ({ ours: ours / ROUNDS, theirs: theirs / ROUNDS })),
	};
});
