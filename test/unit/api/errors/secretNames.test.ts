import fc from 'fast-check';
import { MASK, maskText, maskValue } from '../../../../nodes/SmsCampaigns/api/errors/redact';
import { isSecretName, plainLetters } from '../../../../nodes/SmsCampaigns/api/errors/secretNames';

const WORDS = [
	...[
		'key',
		'pass',
		'pwd',
		'sig',
		'auth',
		'jwt',
		'session',
		'nonce',
		'token',
		'secret',
		'password',
	],
	...['signature', 'authorization', 'authentication', 'cookie', 'credentials', 'passphrase'],
];
const OTHERS = ['x', 'my', 'access', 'private', 'app', 'v2', 'user', 'service', 'value', 'old'];

const capitalize = (word: string) => word[0].toUpperCase() + word.slice(1);
const styles: Array<(words: string[]) => string> = [
	(words) => words.join('-'),
	(words) => words.join('_'),
	(words) => words.join('.'),
	(words) => words.map(capitalize).join('-'),
	(words) => words.join('_').toUpperCase(),
	(words) => words[0] + words.slice(1).map(capitalize).join(''),
	(words) => words.map(capitalize).join(''),
];
const others = fc.array(fc.constantFrom(...OTHERS), { maxLength: 2 });
const secretName = fc
	.tuple(others, fc.constantFrom(...WORDS), others, fc.constantFrom(...styles))
	.map(([before, word, after, style]) => style([...before, word, ...after]));

const HIDDEN = 'hiddenValue42';

/** A member with that name in each place where one can stand. */
const PLACES: Array<[place: string, text: (name: string) => string]> = [
	['JSON', (name) => JSON.stringify({ a: 1, [name]: HIDDEN, b: 2 })],
	['JSON in JSON', (name) => JSON.stringify({ body: JSON.stringify({ [name]: HIDDEN }) })],
	['JSON with escaped quotes', (name) => `{\\u0022${name}\\u0022:\\u0022${HIDDEN}\\u0022}`],
	['XML', (name) => `<a><${name}>${HIDDEN}</${name}></a>`],
	['XML below an element', (name) => `<${name}><a>1</a><b>${HIDDEN}</b></${name}>`],
	['XML in entities', (name) => `&lt;${name}&gt;${HIDDEN}&lt;/${name}&gt;`],
	['an attribute', (name) => `<a ${name}="${HIDDEN}"/>`],
	['a query', (name) => `https://example.com/a?b=1&${name}=${HIDDEN}&c=1`],
	['a query in JSON', (name) => `"https:\\/\\/example.com?b=1\\u0026${name}\\u003d${HIDDEN}"`],
	['a query in XML', (name) => `https://example.com?b=1&amp;${name}=${HIDDEN}&amp;c=1`],
	['an encoded query', (name) => encodeURIComponent(`https://a.example?b=1&${name}=${HIDDEN}`)],
	['a header line', (name) => `Accept: */*\r\n${name}: ${HIDDEN}\r\nHost: a`],
	['YAML', (name) => `a: 1\n${name}: ${HIDDEN}\n`],
];

describe('a value with a secret name is masked in', () => {
	it.each(PLACES)('%s', (_place, text) => {
		fc.assert(
			fc.property(secretName, (name) => {
				const masked = maskText(text(name), []);
				expect(masked).not.toContain(HIDDEN);
				expect(masked).toContain(MASK);
				expect(maskText(masked, [])).toBe(masked);
			}),
		);
	});

	it('a record', () => {
		fc.assert(
			fc.property(secretName, (name) => {
				const masked = maskValue({ headers: { [name]: HIDDEN } }, []);
				expect(masked).toEqual({ headers: { [name]: MASK } });
			}),
		);
	});
});

describe('an ordinary name', () => {
	const ORDINARY = [
		...['X-Request-Id', 'Content-Type', 'Content-Length', 'User-Agent', 'Accept', 'Host', 'Date'],
		...['message', 'keyword', 'monkey', 'passenger', 'signed_at', 'author', 'authority', 'design'],
		...['compass', 'bypass', 'passed', 'assigned', 'spin', 'pinned', 'possession', 'secretary'],
		...['url', 'status', 'query_param', 'error_code', 'log_id', 'body', 'ip', 'method', 'date'],
		...['text', 'sender', 'pushtype', 'gsmsmsid', 'value', 'webhook_id', 'type', 'last_http_code'],
		...[
			'X-Forwarded-For',
			'turkey',
			'inside',
			'sidebar',
			'keyboard',
			'monkeys',
			'basic',
			'country',
		],
	];

	it.each(ORDINARY)('%s is none', (name) => {
		expect([name, name.toUpperCase(), capitalize(name)].map(isSecretName)).toEqual([
			false,
			false,
			false,
		]);
		for (const [, text] of PLACES) expect(maskText(text(name), [])).toBe(text(name));
	});
});

describe('the credentials of an authentication scheme', () => {
	const basic = fc
		.tuple(fc.string({ minLength: 3 }), fc.string({ minLength: 3 }))
		.map((pair) => Buffer.from(pair.join(':')).toString('base64'));
	const BEFORE = ['', 'got ', '"', '{"a":"', '<a>', 'x=', 'Proxied: '];

	it.each(['Basic', 'basic', 'BASIC', 'Bearer', 'bearer'])('%s', (scheme) => {
		fc.assert(
			fc.property(basic, fc.constantFrom(...BEFORE), (encoded, before) => {
				for (const blank of [' ', '%20', '+', '  ', '\\u0020', '&#32;', '\t']) {
					const masked = maskText(`${before}${scheme}${blank}${encoded}`, []);
					expect(masked).toBe(`${before}${scheme}${blank[0] === ' ' ? ' ' : blank}${MASK}`);
				}
			}),
			// No digit, no capital after a small letter.
			{ examples: [['ICBAIDogbicg', '']] },
		);
	});

	it.each(['Bearer ++++++++', 'Bearer+++++++', 'bearer%20%2B%2B%2B'])('%s', (text) => {
		expect(maskText(text, [])).toMatch(/^bearer.*\*\*\*$/i);
		expect(maskText(text, [])).not.toMatch(/\+\+|%2B/);
	});

	it.each(['The basic alphabet', 'Basic SMS only', 'a Basic Subscription', 'Basic, or not'])(
		'are not in: %s',
		(text) => expect(maskText(text, [])).toBe(text),
	);
});

it.each(['Unknown key: recipients.gsm', 'The session: it is over', 'a pass: 12 months'])(
	'prose stays readable: %s',
	(text) => expect(maskText(text, [])).toBe(text),
);

it('each letter can be escaped, and nothing but letters is taken for one', () => {
	for (let code = 0; code < 256; code++) {
		const letter = String.fromCharCode(code);
		const hex = code.toString(16).padStart(2, '0');
		const isLetter = /^[A-Z]$/i.test(letter);
		for (const escaped of [`\\u00${hex}`, `%${hex}`, `%${hex.toUpperCase()}`]) {
			expect(plainLetters(`<${escaped}>`)).toBe(`<${isLetter ? letter : escaped}>`);
		}
	}
});

it.each([
	['APIKey', true],
	['oauth2key', true],
	['2key', true],
	['key2', true],
	['accessKey', true],
	['KEY', true],
	['monkey', false],
	['MONKEY', false],
	['Monkeys', false],
	['keyword', false],
	['secretary', false],
	['assign', false],
	['XKEYSTONE', false],
])('%s is the name of a secret: %p', (name, expected) => {
	expect(isSecretName(name)).toBe(expected);
});
