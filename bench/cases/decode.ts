// 1,000 records of the error log in XML, against fast-xml-parser's parse of the same bytes with its default
// options or others. Arguments: the bundle of bench/decode.ts, which of its functions (`decodeErrorLog`: from bytes to
// typed records; `listErrorLog`: secrets masked too), and the parser's options as JSON.
import { XMLParser } from 'fast-xml-parser';
import { measurePairs, report } from '../pairs.ts';

const RECORDS = 1_000;
/** A decoding takes milliseconds: each measurement is of so many. */
const ROUNDS = 3;
const { [process.argv[3]]: decode } = await import(process.argv[2]);

const escape = (text) =>
	text
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
		.replaceAll('"', '&quot;');

/** A failed send as the service logs it (interface §2.6). */
function record(at) {
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
const repeat = (work) => async () => {
	let last;
	for (let round = 0; round < ROUNDS; round++) last = await work();
	return last;
};
const raw = new XMLParser(JSON.parse(process.argv[4]));
const ours = {
	run: repeat(() => decode(bytes)),
	check: (log) => {
		const { log_id: id, error_code: code, headers } = log[999];
		if (log.length !== RECORDS || id !== '100999' || code !== '-6' || !headers['X-Request-Id']) {
			throw new Error(`Decoded wrongly: ${JSON.stringify(log[999])}`);
		}
	},
};
const theirs = { run: repeat(() => raw.parse(bytes)) };
ours.warmUp = async () => await ours.run();
theirs.warmUp = async () => await theirs.run();
const pairs = await measurePairs(ours, theirs);
report({
	pairs: pairs.map((pair) => ({ ours: pair.ours / ROUNDS, theirs: pair.theirs / ROUNDS })),
	facts: { bytes: bytes.length },
});
