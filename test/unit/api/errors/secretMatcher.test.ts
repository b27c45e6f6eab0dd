// Every character of a secret, in every encoding that an answer or a log may hold it in.
import fc from 'fast-check';
import {
	SecretMatcher,
	secretMatcherFor,
} from '../../../../nodes/SmsCampaigns/api/errors/secretMatcher';

const MASK = '***';
const masked = (text: string, ...secrets: string[]) => new SecretMatcher(secrets).mask(text, MASK);

const XML_NAMES: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&apos;',
};
const characters = (text: string) => Array.from(text);
const each = (encode: (character: string) => string) => (text: string) =>
	characters(text).map(encode).join('');
const hexUnits = (character: string) =>
	Array.from({ length: character.length }, (_, at) =>
		character.charCodeAt(at).toString(16).padStart(4, '0'),
	);

/** Encodings of the whole text. */
const ENCODINGS: Record<string, (text: string) => string> = {
	plain: (text) => text,
	'a URL': (text) => encodeURIComponent(text),
	'a form': (text) => encodeURIComponent(text).replaceAll('%20', '+'),
	'every byte of a URL': each((character) =>
		[...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
	),
	'every byte, encoded twice': each((character) =>
		[...Buffer.from(character)].map((byte) => `%25${byte.toString(16).padStart(2, '0')}`).join(''),
	),
	'capital bytes': each((character) =>
		[...Buffer.from(character)]
			.map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`)
			.join(''),
	),
	JSON: (text) => JSON.stringify(text).slice(1, -1),
	'JSON in JSON': (text) => JSON.stringify(JSON.stringify(text).slice(1, -1)).slice(1, -1),
	'escapes of JSON': each((character) =>
		hexUnits(character)
			.map((unit) => `\\u${unit}`)
			.join(''),
	),
	XML: each((character) => XML_NAMES[character] ?? character),
	'XML in XML': each((character) => XML_NAMES[character]?.replace('&', '&amp;') ?? character),
	'decimal references': each((character) => `&#${character.codePointAt(0)!};`),
	'hexadecimal references': each((character) => `&#x${character.codePointAt(0)!.toString(16)};`),
	'padded references': each((character) => `&#x00${character.codePointAt(0)!.toString(16)};`),
};

const secrets = fc
	.string({
		unit: fc.constantFrom(...characters('abzAZ059 &<>"\'/+.*?$^()[]{}|-_é€😀\\')),
		minLength: 8,
		maxLength: 24,
	})
	.filter((secret) => /[^\\]/.test(secret) && secret.trim() === secret);

describe('a secret is masked as a whole', () => {
	it.each(Object.entries(ENCODINGS))('as %s', (_name, encode) => {
		const check = fc.property(secrets, (secret) => {
			const shown = masked(`say: ${encode(secret)} here`, secret);
			expect(shown.startsWith('say: ') && shown.endsWith(' here')).toBe(true);
			// Backslashes before the first character are an escape that says nothing of the secret.
			expect(shown.slice(5, -5).replace(/^\\+/, '')).toBe(MASK);
		});
		fc.assert(check, { numRuns: 300 });
	});

	it.each(['ab é😀cd€f', '&<>"\'&<>"\'', '\u007f\u0001tokens', 'a\\b\\\\cdef'])('%j', (secret) => {
		for (const encode of Object.values(ENCODINGS)) {
			expect(masked(`x=${encode(secret)};`, secret)).toMatch(/^x=\\*\*\*\*;$/);
		}
	});

	it.each([0, 1, 2, 3, 4])('in Base64, after %i other bytes', (before) => {
		const secret = 'sbx-secret/token+1';
		const bytes = Buffer.from('x'.repeat(before) + secret + 'end');
		const base64 = bytes.toString('base64');
		const shown = masked(base64, secret);
		expect(shown).toContain(MASK);
		// At most the bytes at its ends, which share a character with others, can be read.
		const rest = shown.split(MASK).map((part) => Buffer.from(part, 'base64').toString('latin1'));
		expect(rest).toHaveLength(2);
		for (const length of [4, 5]) {
			for (let at = 0; at + length <= secret.length; at++) {
				for (const part of rest) expect(part).not.toContain(secret.slice(at, at + length));
			}
		}
	});
});

describe('what is no secret stays', () => {
	it.each([
		['abc', ['abc']],
		['a text without', ['secret-token']],
		['', ['secret-token']],
		['anything', []],
		['\\\\\\\\', ['\\\\\\\\']],
		// A short secret within a word, a number or an ID.
		['tokens', ['token']],
		['1token', ['token']],
		['eleven', ['eleve']],
		// Too short for Base64.
		[Buffer.from('elevenbytes').toString('base64'), ['elevenbytes']],
	])('%j, with %j', (text, known) => {
		expect(masked(text, ...known)).toBe(text);
	});

	it('before and after it', () => {
		expect(masked('token, token.', 'token')).toBe('***, ***.');
		expect(masked('my-secret-token!', 'secret-token')).toBe('my-***!');
		expect(masked('seCret-token', 'secret-token')).toBe('seCret-token');
	});
});

it('the longest goes first', () => {
	expect(masked('secret-token-2 secret-token', 'secret-token', 'secret-token-2')).toBe('*** ***');
});

it('of a very long secret, the rest of the word goes with it', () => {
	const secret = `${'ab'.repeat(500)}cd`;
	expect(masked(`<${secret}> and <${secret}more, >`, secret)).toBe('<***> and <***, >');
	const exact = 'ab'.repeat(500);
	expect(masked(`${exact}more`, exact)).toBe('***more');
});

it('a connection has one matcher', () => {
	const known = ['secret-token'];
	expect(secretMatcherFor(known)).toBe(secretMatcherFor(known));
	expect(secretMatcherFor([...known])).not.toBe(secretMatcherFor(known));
});
