// How the node masks secrets that it can recognize only by their names.
import fc from 'fast-check';
import { MASK } from '../../../../nodes/SmsCampaigns/api/errors/knownSecrets';
import {
	isSecretName,
	maskNamed,
	maskRecord,
} from '../../../../nodes/SmsCampaigns/api/errors/namedSecrets';

const HIDDEN = 'S3cr3t.Value';

/** Each string contains `…` in place of a secret. */
it.each([
	['JSON with spaces', '{ "Signature" : "…" }'],
	['an object with single quotes', "{'signature': '…', 'a': 1}"],
	['an object without quotes', '{signature: …, a: 1}'],
	['two JSON documents', '{"signature":"…"}{"token":"…"}'],
	['XML with a prefix', '<w:Signature a="1">…</w:Signature>'],
	['an attribute', '<webhook signature="…" type="MO"/>'],
	['a URL in XML', 'https://example.com?b=1&amp;token=…&amp;c=1'],
	['a cookie', 'Cookie: …\r\nAccept: */*'],
	['a URL with a user', 'connect ECONNREFUSED https://…@api.example.com/send?a=1.'],
	['two URLs', 'https://…@a.example, http://b.example/@user, redis://…@c.example:6379/0'],
])('masks the secret in %s: %s', (_source, text) => {
	const masked = text.replaceAll('…', MASK);
	const shown = maskNamed(text.replaceAll('…', HIDDEN));
	expect(shown).toBe(masked);
	expect(maskNamed(masked)).toBe(masked);
});

it.each([
	['truncated JSON', '{"webhook":{"signature":"S3cr3t.Va', '{"webhook":{"signature":"***'],
	['a string with a quote', '{"signature":"S3cr3t\\".Value","a":1}', '{"signature":"***","a":1}'],
	['an object', '{"a":1,"signature":{"x":"S3cr3t.Value"}}', '{"a":1,"signature":***'],
	['nested elements', '<signature><a>1</a><b>S3cr3t</b></signature>', '<signature>***</signature>'],
	['truncated XML', '<webhook><signature>S3cr3t.Va', '<webhook><signature>***'],
	['two cookies', 'Cookie: a=S3cr3t; b=S3cr3t\r\nAccept: */*', 'Cookie: ***\r\nAccept: */*'],
	['a header', 'Wrong Authorization: Custom id=S3cr3t, proof=S3cr3t', 'Wrong Authorization: ***'],
	[
		'header lines in JSON',
		'{"h":"Host: a\\nX-Api-Key: S3cr3t\\nA: b"}',
		'{"h":"Host: a\\nX-Api-Key: ***"}',
	],
	['a URL with an odd password', 'https://me:p%40ss;Pa$$@a.example', 'https://***@a.example'],
])('masks the whole secret in %s: %s', (_what, text, shown) => {
	expect(maskNamed(text)).toBe(shown);
	expect(maskNamed(shown)).toBe(shown);
});

/** `maskNamed` returns the text in its decoded form. */
it.each([
	[
		'JSON in JSON',
		'{"a":"{\\"signature\\":\\"…\\",\\"b\\":1}"}',
		'{"a":"{"signature":"…","b":1}"}',
	],
	['JSON in a query', 'a=%7B%22token%22%3A%22…%22%7D&b=1', 'a={"token":"…"}&b=1'],
	['a query in a query', 'a=http%3A%2F%2Fb%2F%3Ftoken%3D…%26c%3D1', 'a=http://b/?token=…&c=1'],
	['JSON in XML', '<a>{&quot;signature&quot;:&quot;…&quot;}</a>', '<a>{"signature":"…"}</a>'],
	[
		'XML in JSON',
		'{"a":"\\u003csignature>…\\u003c/signature>"}',
		'{"a":"<signature>…</signature>"}',
	],
	['JSON with an escaped letter in a name', '{"tok\\u0065n":"…","a":1}', '{"token":"…","a":1}'],
	["a URL in PHP's JSON", '{"url":"https:\\/\\/…@a.example"}', '{"url":"https://…@a.example"}'],
	['a URL in a query', 'url=https%3A%2F%2F…%40a.example&b=1', 'url=https://…@a.example&b=1'],
])('masks an escaped secret in %s: %s', (_source, text, decoded) => {
	expect(maskNamed(text.replaceAll('…', HIDDEN))).toBe(decoded.replaceAll('…', MASK));
});

it.each([
	'{"sms":{"message":{"text":"Bonjour à tous & merci","pushtype":"alert"}}}',
	'<sms><message><text><![CDATA[10% off <-short->]]></text></message></sms>',
	'start=0&length=100&sort=-log_date',
	'https://api.example.com/send?x=%C3%A9%41&mail=b@example.com',
	'An empty <signature/> and <signature a="1"/>',
	...['The bearer token is not valid', 'Basic SMS only', 'Write to b@example.com: //now'],
	...['Unknown key: recipients.gsm', 'The session: it is over', 'a pass: 12 months'],
])('does not change the text: %s', (text) => expect(maskNamed(text)).toBe(text));

const WORDS =
	'key pass pwd sig auth jwt session nonce token secret password signature authorization authentication cookie credentials passphrase'.split(
		' ',
	);
const capitalize = (word: string) => word[0].toUpperCase() + word.slice(1);
const STYLES: Array<(words: string[]) => string> = [
	(words) => words.join('-'),
	(words) => words.join('.'),
	(words) => words.join('_').toUpperCase(),
	(words) => words[0] + words.slice(1).map(capitalize).join(''),
	(words) => words.map(capitalize).join(''),
];

it('masks the value under any name of a secret in JSON, XML, a URL, a header line and a record', () => {
	const others = fc.array(fc.constantFrom('x', 'my', 'access', 'v2', 'user', 'old'), {
		maxLength: 2,
	});
	const names = fc
		.tuple(others, fc.constantFrom(...WORDS), others, fc.constantFrom(...STYLES))
		.map(([before, word, after, style]) => style([...before, word, ...after]));
	fc.assert(
		fc.property(names, (name) => {
			const texts = (value: string) => [
				JSON.stringify({ a: 1, [name]: value, b: 2 }),
				`<a><${name}>${value}</${name}></a>`,
				`https://example.com/a?b=1&${name}=${value}`,
				`Accept: */*\r\n${name}: ${value}\r\nHost: a`,
			];
			expect(texts(HIDDEN).map((text) => maskNamed(text))).toEqual(texts(MASK));
			expect(maskRecord({ headers: { [name]: HIDDEN } })).toEqual({ headers: { [name]: MASK } });
		}),
	);
});

it.each(['APIKey', 'oauth2key', '2key', 'key2', 'KEY', 'X-Hub-Signature-256'])(
	'recognizes %s as the name of a secret',
	(name) => expect(isSecretName(name)).toBe(true),
);

it.each(
	'X-Request-Id Content-Type date message url query_param keyword monkeys turkey passenger compass assigned author spin possession secretary inside sidebar XKEYSTONE webhook_id gsmsmsid'.split(
		' ',
	),
)('does not recognize %s as the name of a secret', (name) => {
	expect([name, name.toUpperCase(), capitalize(name)].map(isSecretName)).not.toContain(true);
});

it("masks a record's values by their names, and secrets within other values", () => {
	const record = {
		headers: { 'Set-Cookie': 'a=b', Referer: 'https://example.com/?token=abc&x=1' },
		body: '{"webhook":{"signature":"x"}}',
		extra: [{ secret: 'a', empty_secret: '', token: null, key: { a: 1 } }],
	};
	expect(maskRecord(record)).toEqual({
		headers: { 'Set-Cookie': MASK, Referer: 'https://example.com/?token=***&x=1' },
		body: '{"webhook":{"signature":"***"}}',
		extra: [{ secret: MASK, empty_secret: '', token: null, key: MASK }],
	});
});
