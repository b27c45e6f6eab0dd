// The connection's own secrets: as they are, percent-encoded, and in Base64.
import fc from 'fast-check';
import { MASK } from '../../../../nodes/SmsCampaigns/api/errors/escapes';
import { encoderOf, FORMATS } from '../../../support/foreignText/escapes';
import { propertyRuns } from '../../../support/propertyRuns';
import { maskKnown, maskResponse } from '../../../../nodes/SmsCampaigns/api/errors/secretMatcher';

const masked = (text: string, ...secrets: string[]) => maskKnown(text, secrets);

const ENCODINGS: Record<string, (text: string) => string> = {
	plain: (text) => text,
	'a URL': encodeURIComponent,
	'a URL, digits in lower case': (text) =>
		encodeURIComponent(text).replace(/%../g, (byte) => byte.toLowerCase()),
	'a form': (text) => encodeURIComponent(text).replaceAll('%20', '+'),
	'the whole of a URL': (text) => encodeURI(text),
};

const secrets = fc.string({
	unit: fc.constantFrom(...Array.from('abzAZ0259 &<>"\'/+.*?%$^()[]{}|-_é€😀\\')),
	minLength: 8,
	maxLength: 24,
});

it.each(Object.entries(ENCODINGS))('a secret is masked as a whole in %s', (_name, encode) => {
	fc.assert(
		fc.property(secrets, (secret) => {
			expect(masked(`say: ${encode(secret)}; here`, secret)).toBe(`say: ${MASK}; here`);
		}),
		{ examples: [['ab é😀cd€f'], ['%25%2525'], ['\x7f\x01tokens']] },
	);
});

it.each(Object.entries(FORMATS))(
	'a secret is masked as a whole, however %s escapes it',
	(_n, format) => {
		fc.assert(
			fc.property(secrets, encoderOf(format), (secret, encode) => {
				expect(masked(`say: ${encode(secret)}; here`, secret)).toBe(`say: ${MASK}; here`);
			}),
			{ numRuns: propertyRuns(500) },
		);
	},
);

it('a secret is masked as a whole in a format in another one', () => {
	const encoders = fc.array(fc.constantFrom(...Object.values(FORMATS)).chain(encoderOf), {
		minLength: 2,
		maxLength: 3,
	});
	// One that does not look escaped itself.
	const plainSecrets = secrets.filter((secret) => !/[&%\\]/.test(secret));
	fc.assert(
		fc.property(plainSecrets, encoders, (secret, all) => {
			const text = all.reduce((each, encode) => encode(each), secret);
			expect(masked(`say: ${text}; here`, secret)).toBe(`say: ${MASK}; here`);
		}),
		{ numRuns: propertyRuns(500) },
	);
});

const SECRET = 'K9"/<é&x+secret';

it.each([
	['json_encode of PHP', '{"a":"K9\\"\\/<\\u00e9&x+secret"}', '{"a":"***"}'],
	['PHP with JSON_HEX_TAG', '{"a":"K9\\u0022\\/\\u003C\\u00e9\\u0026x+secret"}', '{"a":"***"}'],
	['Gson of Java', '{"a":"K9\\"/\\u003cé\\u0026x+secret"}', '{"a":"***"}'],
	['JSON in JSON', '{"a":"{\\"b\\":\\"K9\\\\\\"/<é&x+secret\\"}"}', '{"a":"{\\"b\\":\\"***\\"}"}'],
	['htmlspecialchars of PHP', '<a b="K9&quot;/&lt;é&amp;x+secret"/>', '<a b="***"/>'],
	['an XML writer', '<a>K9&#34;/&#60;&#233;&#38;x+secret</a>', '<a>***</a>'],
	[
		'an XML writer with hexadecimals',
		'<a>K9&#x22;/&#x3C;&#xe9;&#x26;x&#x2B;secret</a>',
		'<a>***</a>',
	],
	['JSON in XML', '<a>{"b":"K9\\&quot;\\/&lt;\\u00e9&amp;x+secret"}</a>', '<a>{"b":"***"}</a>'],
	['a query', 'a=K9%22%2F%3C%C3%A9%26x%2Bsecret&b=1', 'a=***&b=1'],
	['JSON in a query', 'a=%7B%22K9%5C%22%2F%3C%C3%A9%26x%2Bsecret%22%7D', 'a=%7B%22***%22%7D'],
	['a query in a query', 'a=x%3DK9%2522%252F%253C%25C3%25A9%2526x%252Bsecret%26', 'a=x%3D***%26'],
])('%s: %s becomes %s', (_source, text, shown) => {
	expect(masked(text, SECRET)).toBe(shown);
});

it.each([0, 1, 2, 3, 4])('a secret is masked in Base64, after %i other bytes', (before) => {
	for (const secret of ['sbx-secret/token+1', 'sbx é😀 token']) {
		const text = Buffer.from(`${'x'.repeat(before)}${secret}end`).toString('base64');
		const shown = masked(text, secret);
		expect(shown).toContain(MASK);
		// At most the bytes at its ends, which share a character with others, can be read.
		const rest = shown.split(MASK).map((part) => Buffer.from(part, 'base64').toString('latin1'));
		expect(rest).toHaveLength(2);
		const bytes = Buffer.from(secret).toString('latin1');
		for (let at = 0; at + 4 <= bytes.length; at++) {
			for (const part of rest.map((each) => each.slice(before)))
				expect(part).not.toContain(bytes.slice(at, at + 4));
		}
	}
});

it.each([
	['as it is', (base64: string) => base64],
	['in JSON of PHP', (base64: string) => base64.replaceAll('/', '\\/')],
	['in a query', encodeURIComponent],
	['in XML', (base64: string) => base64.replaceAll('+', '&#43;')],
	['in a URL', (base64: string) => base64.replaceAll('+', '-').replaceAll('/', '_')],
])('Basic authentication is masked %s', (_name, write) => {
	const text = Buffer.from('client:~~~???>>>sbx-token').toString('base64');
	expect(text).toMatch(/\+.*\//);
	const shown = masked(`Basic ${write(text)}`, '~~~???>>>sbx-token');
	expect(shown).toMatch(/^Basic .{8,12}\*\*\*.{0,8}$/);
});

it.each([
	['abc', ['abc']],
	['a text without', ['secret-token']],
	['', ['secret-token']],
	['anything', []],
	['seCret-token', ['secret-token']],
	// A short secret within a word, a number or an ID.
	['tokens', ['token']],
	['1token', ['token']],
	['33639981234', ['1234']],
	// Too short for Base64.
	[Buffer.from('elevenbytes').toString('base64'), ['elevenbytes']],
])('%j stays, with the secrets %j', (text, known) => {
	expect(masked(text, ...known)).toBe(text);
});

it.each([
	['token, token.', ['token'], '***, ***.'],
	['a%20token%3Dtoken', ['token'], 'a%20***%3D***'],
	['my-secret-token!', ['secret-token'], 'my-***!'],
	['336312345678', ['12345678'], '3363***'],
	['secret-token-2 secret-token', ['secret-token', 'secret-token-2'], '*** ***'],
	['secret%2Ftoken%2f2', ['secret/token', 'secret/token/2'], '***'],
])('%j with the secrets %j becomes %j', (text, known, shown) => {
	expect(masked(text, ...known)).toBe(shown);
});

it('a longer secret wins over a shorter one that it starts with', () => {
	fc.assert(
		fc.property(secrets, secrets, (short, more) => {
			for (const encode of Object.values(ENCODINGS)) {
				expect(masked(encode(short + more), short, short + more)).toBe(MASK);
			}
		}),
	);
});

it('a very long secret is masked up to 2,000 characters', () => {
	const token = 'aB3/'.repeat(25_000);
	expect(masked(`got ${token.slice(0, 2_000)}`, token)).toBe('got ***');
});

it('a response is masked in names, texts and numbers at any depth, and otherwise stays', () => {
	const response = {
		ticket: '12345678',
		cost: 12345678,
		list: [{ 'a 12345678': [12345678, 'x'] }],
	};
	expect(maskResponse(response, ['12345678'])).toEqual({
		ticket: '***',
		cost: '***',
		list: [{ 'a ***': ['***', 'x'] }],
	});
	fc.assert(
		fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (other) => {
			const before = JSON.stringify(other);
			expect(JSON.stringify(maskResponse(other, ['sbx_probe_token']))).toBe(before);
		}),
	);
});
