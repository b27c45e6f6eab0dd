// Secrets that nobody has told the node: what their name gives away.
import fc from 'fast-check';
import { maskSecret, maskText, maskValue } from '../../../../nodes/SmsCampaigns/api/errors/redact';
import { MASK } from '../../../../nodes/SmsCampaigns/api/errors/escapes';
import { isSecretName } from '../../../../nodes/SmsCampaigns/api/errors/redact';

const HIDDEN = 'S3cr3t.Value';

/** Texts of which one value is a secret: with `…` in its place. */
const PLACES = [
	...[
		'{"webhook":{"url":"https://example.com","signature":"…","type":"MO"}}',
		'{ "Signature" : "…" }',
	],
	...[
		'{"body":"{\\"signature\\":\\"…\\",\\"a\\":1}"}',
		"{'signature': '…', 'a': 1}",
		'{signature: …, a: 1}',
	],
	...['{"signature":…,"a":1}', '{"signature":"…"}{"token":"…"}'],
	'<webhook><signature>…</signature><type>MO</type></webhook>',
	'<w:Signature a="1">…</w:Signature>',
	'<webhook signature="…" type="MO"/>',
	'start=0&access_token=…&length=1',
	'https://example.com/x?api_key=…#top',
	'https://example.com?b=1&amp;token=…&amp;c=1',
	...['Authorization: …\nAccept: */*', 'Cookie: …\r\nAccept: */*', 'a: 1\ntoken: …\n'],
];

it.each(PLACES)('masks %s', (text) => {
	const masked = text.replaceAll('…', MASK);
	expect(maskText(text.replaceAll('…', HIDDEN), [])).toBe(masked);
	expect(maskText(masked, [])).toBe(masked);
});

it.each([
	['{"webhook":{"signature":"S3cr3t.Va', '{"webhook":{"signature":"***'],
	['{"signature":"S3cr3t\\".Value","a":1}', '{"signature":"***","a":1}'],
	['{"signature":"S3cr3t\\\\","a":1}', '{"signature":"***","a":1}'],
	['{"a":1,"signature":{"x":"S3cr3t.Value"}}', '{"a":1,"signature":***'],
	['<signature><![CDATA[S3cr3t.Value]]></signature>', '<signature>***</signature>'],
	['<signature><a>1</a><b>S3cr3t</b></signature>', '<signature>***</signature>'],
	['<webhook><signature>S3cr3t.Va', '<webhook><signature>***'],
	['Authorization: Bearer S3cr3t.Value\nAccept: */*', 'Authorization: ***\nAccept: */*'],
	['Cookie: a=S3cr3t; b=S3cr3t\r\nAccept: */*', 'Cookie: ***\r\nAccept: */*'],
	['Authorization: Custom id=S3cr3t, proof=S3cr3t', 'Authorization: ***'],
	['Wrong Authorization: S3cr3t.Value', 'Wrong Authorization: ***'],
	['token=***S3cr3t.Value&length=1', 'token=***&length=1'],
])('masks %s as %s', (text, expected) => {
	expect(maskText(text, [])).toBe(expected);
	expect(maskText(expected, [])).toBe(expected);
});

const PASSWORD = 'hunter2;Pa$$';

const asIs = (text: string) => text;
const inPhp = (text: string) => text.replaceAll('/', '\\/');
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
const inXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#39;');

/** Texts with a user name and a password in a URL: what is around it, and how it is escaped. */
it.each<[string, before: string, escape: (text: string) => string, after: string]>([
	['the address of a call', '', asIs, ''],
	['a proxy that an error names', 'connect ECONNREFUSED ', asIs, '.'],
	['the first of two addresses', '', asIs, ', http://a.example'],
	['the last of two addresses', 'http://a.example, ', asIs, ''],
	['JSON', '{"url":"', inJson, '","mail":"a@b.example"}'],
	['JSON of PHP', '{"url":"', inPhp, '"}'],
	['JSON in JSON', '{"body":"{\\"url\\":\\"', (text) => inJson(inPhp(text)), '\\"}"}'],
	['XML', '<url>', inXml, '</url>'],
	['XML that escapes slashes', '<url>', (text) => text.replaceAll('/', '&#x2F;'), '</url>'],
	['an attribute', '<a href="', inXml, '"/>'],
	['a query', 'url=', encodeURIComponent, '&b=1'],
	['a query in JSON', '{"query":"url=', encodeURIComponent, '&b=1"}'],
	['a query in a query', 'q=url%3D', (text) => encodeURIComponent(encodeURIComponent(text)), ''],
])('masks who is named in a URL in %s', (_source, before, escape, after) => {
	for (const user of [`user:${PASSWORD}`, 'sbx_token', 'user:p%40ss%2Fword', 'user:p@ss', ':x']) {
		const [scheme, host] = ['https://', '@api.example.com/send?a=1'].map(escape);
		expect(maskText(before + scheme + escape(user) + host + after, [])).toBe(
			before + scheme + MASK + host + after,
		);
	}
});

it('masks who is named in the URL of a database', () => {
	expect(maskText('redis://:x@cache.example:6379/0', [])).toBe('redis://***@cache.example:6379/0');
});

it.each([
	['an address without one', 'https://example.com/a?mail=b@example.com'],
	['an address behind an address', 'https://example.com/@user'],
	['an address and mail', '"https://example.com","b@example.com"'],
	['mail', 'Write to b@example.com: //now'],
])('leaves %s: %s', (_source, text) => expect(maskText(text, [])).toBe(text));

/** A secret by its name, where the text around it is escaped: with `…` in its place. */
it.each([
	['JSON in a query', 'data=%7B%22token%22%3A%22…%22%2C%22a%22%3A1%7D'],
	['a query in a query', 'url=https%3A%2F%2Fexample.com%2F%3Ftoken%3D…%26a%3D1'],
	['JSON in XML', '<body>{&quot;signature&quot;:&quot;…&quot;,&quot;a&quot;:1}</body>'],
	['XML in JSON', '{"body":"\\u003csignature\\u003e…\\u003c/signature\\u003e"}'],
	['XML in XML', '<body>&lt;signature&gt;…&lt;/signature&gt;</body>'],
	['JSON in JSON in JSON', JSON.stringify({ a: JSON.stringify({ b: '{"token":"…","c":1}' }) })],
	['a name with an escaped letter', '{"tok\\u0065n":"…","a":1}'],
	['header lines in JSON', '{"headers":"Host: a\\nX-Api-Key: …\\nAccept: b"}'],
])('masks the value of a secret name in %s: %s', (_source, text) => {
	const masked = text.replaceAll('…', MASK);
	const shown = maskText(text.replaceAll('…', HIDDEN), []);
	expect(shown).not.toContain(HIDDEN);
	expect(maskText(masked, [])).toBe(shown);
	expect(shown.length).toBeGreaterThan(masked.length / 2);
});

it.each([
	'{"sms":{"message":{"text":"Bonjour à tous & merci","pushtype":"alert"}}}',
	'<sms><message><text><![CDATA[10% off <-short->]]></text></message></sms>',
	'start=0&length=100&sort=-log_date',
	'https://api.example.com/send?x=%C3%A9%41',
	'An empty <signature/> and <signature a="1"/>',
	...['The bearer token is not valid', 'Basic SMS only'],
	...['Unknown key: recipients.gsm', 'The session: it is over', 'a pass: 12 months'],
])('leaves %s', (text) => expect(maskText(text, [])).toBe(text));

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

it('a member of a secret name is masked in JSON, XML, an address, a header line and a record', () => {
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
			expect(texts(HIDDEN).map((text) => maskText(text, []))).toEqual(texts(MASK));
			expect(maskValue({ headers: { [name]: HIDDEN } }, [])).toEqual({ headers: { [name]: MASK } });
		}),
	);
});

it.each(['APIKey', 'oauth2key', '2key', 'key2', 'accessKey', 'KEY', 'X-Hub-Signature-256'])(
	'%s is the name of a secret',
	(name) => expect(isSecretName(name)).toBe(true),
);

it.each([
	...'X-Request-Id Content-Type User-Agent Accept Date message url status query_param'.split(' '),
	...'keyword monkeys turkey passenger compass assigned author authority spin possession'.split(
		' ',
	),
	...'secretary inside sidebar basic country XKEYSTONE webhook_id gsmsmsid'.split(' '),
])('%s is none', (name) => {
	expect([name, name.toUpperCase(), capitalize(name)].map(isSecretName)).toEqual([
		false,
		false,
		false,
	]);
});

it('a record is masked in a copy, by name and by content', () => {
	const record = {
		log_id: '1',
		headers: {
			Authorization: 'Bearer sbx_K9/12',
			'Set-Cookie': 'a=b',
			'X-Request-Id': 'abc',
			Referer: 'https://example.com/?token=abc&x=sbx_K9/12',
		},
		body: '{"webhook":{"signature":"x"}}',
		extra: [{ secret: 'a', empty_secret: '', token: null }],
		'odd sbx_K9/12': 7,
	};
	const before = JSON.stringify(record);
	expect(maskValue(record, ['sbx_K9/12'])).toEqual({
		log_id: '1',
		headers: {
			Authorization: MASK,
			'Set-Cookie': MASK,
			'X-Request-Id': 'abc',
			Referer: 'https://example.com/?token=***&x=***',
		},
		body: '{"webhook":{"signature":"***"}}',
		extra: [{ secret: MASK, empty_secret: '', token: null }],
		'odd ***': 7,
	});
	expect(JSON.stringify(record)).toBe(before);
});

it('says of a secret only whether there is one', () => {
	expect([undefined, null, '', 'long secret'].map(maskSecret)).toEqual([null, null, null, MASK]);
});
