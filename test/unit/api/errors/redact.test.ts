import fc from 'fast-check';
import {
	MASK,
	maskSecret,
	maskText,
	maskValue,
	shorten,
} from '../../../../nodes/SmsCampaigns/api/errors/redact';
import { isSecretName } from '../../../../nodes/SmsCampaigns/api/errors/secretNames';
import { HANGS } from '../../../support/hangs';
import { largeSize } from '../../../support/smallTests';

const SECRET = 'sbx_K9/"s&<é> t=+';
const secrets = [SECRET, 'other-secret-value'];

const bytesAsPercent = (text: string) =>
	[...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const entities = (text: string, base: 10 | 16) =>
	[...text].map((c) => `&#${base === 16 ? 'x' : ''}${c.codePointAt(0)!.toString(base)};`).join('');
const named = (text: string) =>
	text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
const unicodeEscapes = (text: string) =>
	[...text].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

describe('a known secret is masked in any encoding', () => {
	it.each([
		['plain', SECRET],
		['percent', encodeURIComponent(SECRET)],
		[
			'percent in small letters',
			encodeURIComponent(SECRET).toLowerCase().replace('sbx_k9', 'sbx_K9'),
		],
		['percent throughout', bytesAsPercent(SECRET)],
		['percent twice', encodeURIComponent(encodeURIComponent(SECRET))],
		['form', new URLSearchParams({ a: SECRET }).toString().slice(2)],
		['JSON', JSON.stringify(SECRET).slice(1, -1)],
		['JSON in JSON', JSON.stringify(JSON.stringify(SECRET)).slice(3, -3)],
		[
			'JSON of PHP',
			JSON.stringify(SECRET).slice(1, -1).replace('/', '\\/').replace('é', '\\u00e9'),
		],
		['unicode escapes', unicodeEscapes(SECRET)],
		['XML', named(SECRET)],
		['XML in XML', named(named(SECRET))],
		['decimal references', entities(SECRET, 10)],
		['hexadecimal references', entities(SECRET, 16)],
		['Base64', Buffer.from(`user:${SECRET}!`).toString('base64')],
	])('%s', (_name, encoded) => {
		const masked = maskText(`before ${encoded} after`, secrets);
		expect(masked).toContain(MASK);
		expect(masked).toMatch(/^before .*after$/);
		expect(masked).not.toContain(encoded);
		expect(masked).not.toMatch(/sbx_K9|é/);
	});

	it('wherever it stands in a random text', () => {
		fc.assert(
			fc.property(fc.string(), fc.string(), (before, after) => {
				const masked = maskText(`${before}${SECRET}${after}`, secrets);
				expect(masked).not.toContain(SECRET);
			}),
		);
	});

	it('the longer of two that begin alike', () => {
		expect(maskText('abcd-efgh', ['abcd', 'abcd-efgh'])).toBe(MASK);
	});

	it('but not one that is too short to be one', () => {
		expect(maskText('a cab', ['a', ''])).toBe('a cab');
	});
});

describe('a secret that its place gives away', () => {
	const HIDDEN = 'S3cr3t.Value';
	it.each([
		[
			'JSON',
			'{"webhook":{"url":"https://example.com","signature":"S3cr3t.Value","type":"MO"}}',
			'{"webhook":{"url":"https://example.com","signature":"***","type":"MO"}}',
		],
		['JSON with blanks', '{ "Signature" : "S3cr3t.Value" }', '{ "Signature" : "***" }'],
		['JSON cut off', '{"webhook":{"signature":"S3cr3t.Va', '{"webhook":{"signature":"***'],
		[
			'JSON with an escaped quote',
			'{"signature":"S3cr3t\\".Value","a":1}',
			'{"signature":"***","a":1}',
		],
		[
			'JSON with a backslash at the end',
			'{"signature":"S3cr3t\\\\","a":1}',
			'{"signature":"***","a":1}',
		],
		['JSON with a hidden name', '{"\\u0073ignature":"S3cr3t.Value"}', '{"signature":"***"}'],
		[
			'JSON within JSON',
			'{"body":"{\\"signature\\":\\"S3cr3t.Value\\",\\"a\\":1}"}',
			'{"body":"{\\"signature\\":\\"***\\",\\"a\\":1}"}',
		],
		[
			'JSON with single quotes',
			"{'signature': 'S3cr3t.Value', 'a': 1}",
			"{'signature': '***', 'a': 1}",
		],
		['JSON without quotes', '{signature: S3cr3t.Value, a: 1}', '{signature: ***, a: 1}'],
		['a number', '{"signature":12345678,"a":1}', '{"signature":***,"a":1}'],
		['an object', '{"a":1,"signature":{"x":"S3cr3t.Value"}}', '{"a":1,"signature":***'],
		[
			'XML',
			'<webhook><signature>S3cr3t.Value</signature><type>MO</type></webhook>',
			'<webhook><signature>***</signature><type>MO</type></webhook>',
		],
		[
			'XML with CDATA',
			'<signature><![CDATA[S3cr3t.Value]]></signature>',
			'<signature>***</signature>',
		],
		[
			'XML with a namespace and attributes',
			'<w:Signature a="1">S3cr3t.Value</w:Signature>',
			'<w:Signature a="1">***</w:Signature>',
		],
		['XML cut off', '<webhook><signature>S3cr3t.Va', '<webhook><signature>***'],
		[
			'XML in entities',
			'&lt;signature&gt;S3cr3t.Value&lt;/signature&gt;',
			'&lt;signature&gt;***&lt;/signature&gt;',
		],
		['XML in JSON', '"<signature>S3cr3t.Value<\\/signature>"', '"<signature>***<\\/signature>"'],
		[
			'an attribute',
			'<webhook signature="S3cr3t.Value" type="MO"/>',
			'<webhook signature="***" type="MO"/>',
		],
		[
			'a query string',
			'start=0&access_token=S3cr3t.Value&length=1',
			'start=0&access_token=***&length=1',
		],
		['a query string with a hidden name', '%74oken=S3cr3t.Value&length=1', 'token=***&length=1'],
		[
			'an address',
			'https://example.com/x?api_key=S3cr3t.Value#top',
			'https://example.com/x?api_key=***#top',
		],
		['user name and password', 'https://me:S3cr3t.Value@example.com/', 'https://***@example.com/'],
		[
			'percent-encoded JSON',
			'%7B%22signature%22%3A%22S3cr3t.Value%22%7D',
			'%7B%22signature%22%3A%22***%22%7D',
		],
		['a bearer token', 'got Bearer S3cr3t.Value here', 'got Bearer *** here'],
		['a bearer token in small letters', 'bearer%20S3cr3t.Value', 'bearer%20***'],
		[
			'a header line',
			'Authorization: Bearer S3cr3t.Value\nAccept: */*',
			'Authorization: ***\nAccept: */*',
		],
		[
			'a cookie line',
			'Cookie: a=S3cr3t.Value; b=S3cr3t.Value\r\nAccept: */*',
			'Cookie: ***\r\nAccept: */*',
		],
		[
			'two of a kind',
			'{"signature":"S3cr3t.Value"}{"signature":"S3cr3t.Value"}',
			'{"signature":"***"}{"signature":"***"}',
		],
	])('%s', (_name, text, expected) => {
		const masked = maskText(text, []);
		expect(masked).toBe(expected);
		expect(masked).not.toContain(HIDDEN);
		expect(maskText(masked, [])).toBe(masked);
	});

	it.each<[text: string, expected: string]>([
		['Send Authorization: Bearer sbx_…', 'Send Authorization: Bearer ***'],
		['Send the header Authorization: Bearer', 'Send the header Authorization: Bearer'],
		['Send Authorization: Bearer S3cr3t.Value, please', 'Send Authorization: Bearer ***, please'],
		['The bearer token is not valid', 'The bearer token is not valid'],
		['Use Bearer authentication.', 'Use Bearer authentication.'],
		['Wrong Authorization: S3cr3t.Value', 'Wrong Authorization: ***'],
		[
			'An empty <signature/> and <signature a="1"/>',
			'An empty <signature/> and <signature a="1"/>',
		],
		['The basic rules, and Basic QWxhZGRpbg== too', 'The basic rules, and Basic *** too'],
		['Bearer mytoken', 'Bearer ***'],
		['Bearer tokenS3cr3t', 'Bearer ***'],
		['Bearer Xscheme', 'Bearer ***'],
		...['token', 'tokens', 'auth', 'authentication', 'authorization', 'authorisation'].map(
			(word): [string, string] => [`Give the bearer ${word}!`, `Give the bearer ${word}!`],
		),
		...['scheme', 'schemes', 'header', 'headers', 'credential', 'credentials.'].map(
			(word): [string, string] => [`Bearer ${word}`, `Bearer ${word}`],
		),
	])('leaves the words around it: %s', (text, expected) => {
		expect(maskText(text, [])).toBe(expected);
	});

	it.each([
		'{"sms":{"message":{"text":"Bonjour à tous & merci","pushtype":"alert"}}}',
		'<sms><message><text><![CDATA[10% off <-short->]]></text></message></sms>',
		'start=0&length=100&sort=-log_date',
		'https://api.example.com/send?x=%C3%A9%41',
	])('leaves %s alone', (text) => {
		expect(maskText(text, secrets)).toBe(text);
	});

	// A rule that looks again and again from each place would take hours.
	it(
		'gets through long texts',
		() => {
			const size = largeSize(1_000_000);
			const long = [
				...[
					'signature',
					'a',
					'<signature ',
					'"token":"',
					'\\"',
					'bearer ',
					'&amp;',
					'\\',
					'\\u003c',
				],
				...['://', '%3A%2F%2F', '%3A%2F%2Fa', '<token/>', '%25'],
			].map((part) => `bearer" ${part.repeat(Math.ceil(size / part.length))}`);
			for (const text of long) expect(maskText(text, secrets)).not.toBe('');
		},
		HANGS,
	);
});

describe('a record', () => {
	it('is masked in a copy, by name and by content', () => {
		const record = {
			log_id: '1',
			error_code: '-7',
			headers: {
				Authorization: `Bearer ${SECRET}`,
				'PROXY-AUTHORIZATION': 'Basic eA==',
				cookie: 'a=b',
				'Set-Cookie': 'a=b',
				'X-Service-Signature': 'S3',
				'X-Auth-Token': 'x',
				'X-Request-Id': 'abc',
				Referer: `https://example.com/?token=abc&x=${encodeURIComponent(SECRET)}`,
			},
			body: '{"webhook":{"signature":"x"}}',
			extra: [{ secret: 'a', empty_secret: '', token: null }],
			[`odd ${SECRET}`]: 7,
		};
		const before = JSON.stringify(record);
		const masked = maskValue(record, secrets);
		expect(masked).toEqual({
			log_id: '1',
			error_code: '-7',
			headers: {
				Authorization: MASK,
				'PROXY-AUTHORIZATION': MASK,
				cookie: MASK,
				'Set-Cookie': MASK,
				'X-Service-Signature': MASK,
				'X-Auth-Token': MASK,
				'X-Request-Id': 'abc',
				Referer: 'https://example.com/?token=***&x=***',
			},
			body: '{"webhook":{"signature":"***"}}',
			extra: [{ secret: MASK, empty_secret: '', token: null }],
			'odd ***': 7,
		});
		expect(JSON.stringify(record)).toBe(before);
	});

	it.each(['author', 'url', 'status', 'X-Request-Id', 'message', 'query_param'])(
		'%s is no secret name',
		(name) => expect(isSecretName(name)).toBe(false),
	);
});

it('says of a secret only whether there is one', () => {
	expect([undefined, null, '', 'a', 'long secret'].map(maskSecret)).toEqual([
		null,
		null,
		null,
		MASK,
		MASK,
	]);
});

it('puts long words on one line, cut', () => {
	expect(shorten(' a\n\tb ')).toBe('a b');
	expect(shorten('x'.repeat(400))).toBe(`${'x'.repeat(300)}…`);
});
