// The connection's own secrets: as they are, percent-encoded, and in Base64.
import fc from 'fast-check';
import { quoteText } from '../../../../nodes/SmsCampaigns/api/errors/quoteText';
import { MASK, maskAnswer } from '../../../../nodes/SmsCampaigns/api/errors/redact';
import { maskKnown } from '../../../../nodes/SmsCampaigns/api/errors/secretMatcher';

const masked = (text: string, ...secrets: string[]) => maskKnown(text, secrets, MASK);

const ENCODINGS: Record<string, (text: string) => string> = {
	plain: (text) => text,
	'a URL': encodeURIComponent,
	'a URL, digits in lower case': (text) =>
		encodeURIComponent(text).replace(/%../g, (byte) => byte.toLowerCase()),
	'a form': (text) => encodeURIComponent(text).replaceAll('%20', '+'),
	'every byte of a URL': (text) => Buffer.from(text).toString('hex').replace(/../g, '%$&'),
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

it.each([0, 1, 2, 3, 4])('a secret is masked in Base64, after %i other bytes', (before) => {
	for (const secret of ['sbx-secret/token+1', 'sbx é😀 token', `${'x'.repeat(999)}😀-token`]) {
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
	['secret%2Dtoken%2d2', ['secret-token', 'secret-token-2'], '***'],
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

it('of a very long secret, the rest of the word goes with it', () => {
	const exact = 'ab'.repeat(500);
	expect(masked(`<${exact}cd> and <${exact}cdmore, >`, `${exact}cd`)).toBe('<***> and <***, >');
	expect(masked(`${exact}more`, exact)).toBe('***more');
	// Longer than a pattern can be.
	const token = 'aB3/'.repeat(25_000);
	for (const text of [encodeURIComponent(token), Buffer.from(token).toString('base64')])
		expect(masked(`got ${text}, sent`, token)).toBe('got ***, sent');
	// A character of two units where the comparison ends.
	const emoji = `${'a'.repeat(999)}😀 is it`;
	for (const encode of Object.values(ENCODINGS))
		expect(masked(encode(emoji), emoji)).toMatch(/^\*{3}.{0,12}$/);
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
