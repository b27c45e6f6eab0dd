// How the node masks the connection's own secrets, unchanged or escaped in any format.
import fc from 'fast-check';
import { MASK, maskKnown } from '../../../../nodes/SmsCampaigns/api/errors/knownSecrets';
import { encoderOf, FORMATS } from '../../../support/foreignText/escapes.cts';
import { propertyRuns } from '../../../support/propertyRuns.cts';

/** Draws secrets whose last character cannot begin an escape, because such an escape would be masked only in part. */
const anySecret = fc
	.string({
		unit: fc.constantFrom(...Array.from('abzAZ0259 &<>"\'/+.*?%$^()[]{}|-_é€😀\\')),
		minLength: 8,
		maxLength: 24,
	})
	.filter((secret) => !/[&%\\]$/.test(secret));

const anyEncoder = fc.constantFrom(...Object.values(FORMATS)).chain(encoderOf);

/**
 * Checks that the secrets in the text are masked. The end of an escape can remain: if the secret is `ab&a`, its escaped
 * form `ab&amp;a` begins with the secret itself. Four consecutive characters of the secret never remain.
 */
function expectMasked(text: string, ...secrets: string[]): void {
	const shown = maskKnown(`say: ${text}; here`, secrets);
	const [before, after, ...more] = shown.split(MASK);
	expect({ shown, more }).toEqual({ shown, more: [] });
	expect(before.slice(0, 5)).toBe('say: ');
	expect(after.slice(-6)).toBe('; here');
	for (const rest of [before.slice(5), after.slice(0, -6)]) {
		for (let at = 0; at + 4 <= secrets[0].length; at++) {
			expect(rest).not.toContain(secrets[0].slice(at, at + 4));
		}
	}
}

it('masks a secret in any escaped form of JSON, XML and URLs', () => {
	fc.assert(
		fc.property(anySecret, anyEncoder, (secret, encode) => {
			expectMasked(encode(secret), secret);
			expectMasked(encodeURI(secret), secret);
			expectMasked(encodeURIComponent(secret).replaceAll('%20', '+'), secret);
			expectMasked(encode(`${secret}more`), secret, `${secret}more`);
		}),
		{ numRuns: propertyRuns(1_000) },
	);
});

it('masks a secret that several nested formats escape', () => {
	const encoders = fc.array(anyEncoder, { minLength: 2, maxLength: 3 });
	// A secret in which no character begins an escape.
	const plainSecret = anySecret.filter((secret) => !/[&%\\]/.test(secret));
	fc.assert(
		fc.property(plainSecret, encoders, (secret, all) => {
			expectMasked(
				all.reduce((text, encode) => encode(text), secret),
				secret,
			);
		}),
		{ numRuns: propertyRuns(500) },
	);
});

const SECRET = 'K9"/<é&x+secret';

it.each([
	['JSON in XML', '<a>{"b":"K9\\&quot;\\/&lt;\\u00e9&amp;x+secret"}</a>', '<a>{"b":"***"}</a>'],
	['JSON in a query', 'a=%7B%22K9%5C%22%2F%3C%C3%A9%26x%2Bsecret%22%7D', 'a={"***"}'],
	['a JavaScript string', "'K9\\x22/<\\xe9&x+secret'", "'***'"],
])('masks a secret in %s: %s becomes %s', (_source, text, shown) => {
	expect(maskKnown(text, [SECRET])).toBe(shown);
});

it.each([
	['does not mask a secret that is too short', 'abc', ['abc'], 'abc'],
	['does not mask a secret in another case', 'seCret-token', ['secret-token'], 'seCret-token'],
	['masks nothing without a secret', 'anything', [], 'anything'],
	['does not mask a short secret within a word', 'tokens 1token', ['token'], 'tokens 1token'],
	['does not mask a short secret within a number', '33639981234', ['1234'], '33639981234'],
	['masks a short secret that is a whole word', 'token, a%20token%3D', ['token'], '***, a ***='],
	['masks a longer secret within a number', '336312345678', ['12345678'], '3363***'],
	['masks the longer of two overlapping secrets', 'ab/cdefg2', ['ab/cdefg', 'ab/cdefg2'], '***'],
	['masks part of a long secret', `got ${'aB3/'.repeat(500)}`, ['aB3/'.repeat(25_000)], 'got ***'],
])('%s', (_what, text, secrets, shown) => expect(maskKnown(text, secrets)).toBe(shown));

it("masks secrets in a response's names, strings and numbers at any depth, and changes nothing else", () => {
	const response = { cost: 12345678, list: [{ 'a 12345678': [12345678, 'x', null] }] };
	expect(maskKnown(response, ['12345678'])).toEqual({
		cost: '***',
		list: [{ 'a ***': ['***', 'x', null] }],
	});
	fc.assert(
		fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (other) => {
			const before = JSON.stringify(other);
			expect(JSON.stringify(maskKnown(other, ['sbx_probe_token']))).toBe(before);
		}),
	);
});
