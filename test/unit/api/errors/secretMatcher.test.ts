// The connection's own secrets, in the encodings that an answer, a log or an address has them in.
import fc from 'fast-check';
import { maskAnswer } from '../../../../nodes/SmsCampaigns/api/errors/maskAnswer';
import { quoteText } from '../../../../nodes/SmsCampaigns/api/errors/quoteText';
import { MASK, maskText } from '../../../../nodes/SmsCampaigns/api/errors/redact';
import {
	SecretMatcher,
	secretMatcherFor,
} from '../../../../nodes/SmsCampaigns/api/errors/secretMatcher';

const masked = (text: string, ...secrets: string[]) => new SecretMatcher(secrets).mask(text, MASK);

const NAMES: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&apos;',
};
const each = (encode: (character: string) => string) => (text: string) =>
	Array.from(text, encode).join('');
const percent = (mark: string) =>
	each((character) => Buffer.from(character).toString('hex').replace(/../g, `${mark}$&`));

const ENCODINGS: Record<string, (text: string) => string> = {
	plain: (text) => text,
	'a URL': encodeURIComponent,
	'a form': (text) => encodeURIComponent(text).replaceAll('%20', '+'),
	'every byte of a URL': percent('%'),
	'every byte, encoded twice': percent('%25'),
	JSON: (text) => JSON.stringify(text).slice(1, -1),
	'JSON in JSON': (text) => JSON.stringify(JSON.stringify(text).slice(1, -1)).slice(1, -1),
	'escapes of JSON': (text) =>
		text.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
	XML: each((character) => NAMES[character] ?? character),
	'XML in XML': each((character) => NAMES[character]?.replace('&', '&amp;') ?? character),
	'decimal references': each((character) => `&#${character.codePointAt(0)!};`),
	'hexadecimal references': each((character) => `&#x00${character.codePointAt(0)!.toString(16)};`),
};

const secrets = fc
	.string({
		unit: fc.constantFrom(...Array.from('abzAZ059 &<>"\'/+.*?$^()[]{}|-_é€😀\\')),
		minLength: 8,
		maxLength: 24,
	})
	.filter((secret) => /[^\\]/.test(secret) && secret.trim() === secret);

it.each(Object.entries(ENCODINGS))('a secret is masked as a whole in %s', (_name, encode) => {
	const check = fc.property(secrets, (secret) => {
		const shown = masked(`say: ${encode(secret)} here`, secret);
		expect(shown.startsWith('say: ') && shown.endsWith(' here')).toBe(true);
		// Backslashes before the first character are an escape that says nothing of the secret.
		expect(shown.slice(5, -5).replace(/^\\+/, '')).toBe(MASK);
	});
	const examples: Array<[string]> = [
		['ab é😀cd€f'],
		['&<>"\'&<>"\''],
		['\x7f\x01tokens'],
		['a\\b\\\\cdef'],
	];
	fc.assert(check, { examples });
});

it.each([0, 1, 2, 3, 4])('a secret is masked in Base64, after %i other bytes', (before) => {
	const secret = 'sbx-secret/token+1';
	const shown = masked(Buffer.from(`${'x'.repeat(before)}${secret}end`).toString('base64'), secret);
	expect(shown).toContain(MASK);
	// At most the bytes at its ends, which share a character with others, can be read.
	const rest = shown.split(MASK).map((part) => Buffer.from(part, 'base64').toString('latin1'));
	expect(rest).toHaveLength(2);
	for (let at = 0; at + 4 <= secret.length; at++) {
		for (const part of rest) expect(part).not.toContain(secret.slice(at, at + 4));
	}
});

it.each([
	['abc', ['abc']],
	['a text without', ['secret-token']],
	['', ['secret-token']],
	['anything', []],
	['\\\\\\\\', ['\\\\\\\\']],
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
	['my-secret-token!', ['secret-token'], 'my-***!'],
	['336312345678', ['12345678'], '3363***'],
	['secret-token-2 secret-token', ['secret-token', 'secret-token-2'], '*** ***'],
])('%j with the secrets %j becomes %j', (text, known, shown) => {
	expect(masked(text, ...known)).toBe(shown);
});

it('of a very long secret, the rest of the word goes with it', () => {
	const exact = 'ab'.repeat(500);
	expect(masked(`<${exact}cd> and <${exact}cdmore, >`, `${exact}cd`)).toBe('<***> and <***, >');
	expect(masked(`${exact}more`, exact)).toBe('***more');
	// Longer than a pattern can be.
	const token = 'aB3/'.repeat(25_000);
	expect(maskText(`got ${encodeURIComponent(token)}, sent`, [token])).toBe('got ***, sent');
});

it('a connection has one matcher', () => {
	const known = ['secret-token'];
	expect(secretMatcherFor(known)).toBe(secretMatcherFor(known));
	expect(secretMatcherFor([...known])).not.toBe(secretMatcherFor(known));
});

it('an answer is masked in names, texts and numbers at any depth, and otherwise stays', () => {
	const answer = { ticket: '12345678', cost: 12345678, list: [{ 'a 12345678': [12345678, 'x'] }] };
	expect(maskAnswer(answer, ['12345678'])).toEqual({
		ticket: '***',
		cost: '***',
		list: [{ 'a ***': ['***', 'x'] }],
	});
	fc.assert(
		fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (other) => {
			const before = JSON.stringify(other);
			expect(JSON.stringify(maskAnswer(other, ['sbx_probe_token']))).toBe(before);
		}),
	);
});

it.each<[string, string | undefined]>([
	[' two\n lines ', '"two lines"'],
	['my-secret is no price', '"*** is no price"'],
	['x'.repeat(300), `"${'x'.repeat(300)}"`],
	['x'.repeat(301), `"${'x'.repeat(300)}…"`],
	[`${' '.repeat(2999)}ab`, '"a"'],
	[' \n\t', undefined],
	// n8n would put its own text in place of the message.
	['a preexisting list', undefined],
])('quotes %j', (text, quoted) => {
	expect(quoteText(text, ['my-secret'])).toBe(quoted);
});
