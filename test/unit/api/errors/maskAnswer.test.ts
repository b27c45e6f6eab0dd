import fc from 'fast-check';
import { maskAnswer } from '../../../../nodes/SmsCampaigns/api/errors/maskAnswer';
import { maskText } from '../../../../nodes/SmsCampaigns/api/errors/redact';

describe("an answer without the connection's secrets", () => {
	it('stays as it is', () => {
		fc.assert(
			fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (answer) => {
				const before = JSON.stringify(answer);
				expect(JSON.stringify(maskAnswer(answer, ['sbx_probe_token']))).toBe(before);
			}),
		);
	});
});

it('masks names, texts and numbers at any depth', () => {
	const answer = { ticket: '12345678', cost: 12345678, list: [{ 'a 12345678': [12345678, 'x'] }] };
	expect(maskAnswer(answer, ['12345678'])).toEqual({
		ticket: '***',
		cost: '***',
		list: [{ 'a ***': ['***', 'x'] }],
	});
});

describe('a secret', () => {
	it.each([
		['1234', '33639981234', '33639981234'],
		['1234', 'a 1234, 1234-5', 'a ***, ***-5'],
		['12345678', '336312345678', '3363***'],
	])('%s is masked in %s as a part of a word only if it is long', (secret, text, masked) => {
		expect(maskText(text, [secret])).toBe(masked);
	});

	it('may be longer than a pattern can be', () => {
		const token = 'aB3/'.repeat(25_000);
		for (const form of [token, encodeURIComponent(token), JSON.stringify(token).slice(1, -1)]) {
			expect(maskText(`got ${form}, sent`, [token])).toBe('got ***, sent');
		}
	});

	it('with backslashes is found in any encoding', () => {
		const part = fc.constantFrom('\\', '\\\\', '"', '/', 'a', 'é', '{', 'u005c', '%5c', '&');
		const secrets = fc.array(part, { minLength: 4 }).map((parts) => `Key-${parts.join('')}-End`);
		const encoders = fc.array(
			fc.constantFrom(
				(text: string) => JSON.stringify(text).slice(1, -1),
				(text: string) => encodeURIComponent(text),
				(text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;'),
				(text: string) => text.replace(/\\/g, '\\u005c'),
			),
			{ maxLength: 2 },
		);
		fc.assert(
			fc.property(secrets, encoders, (secret, encode) => {
				const text = encode.reduce((encoded, step) => step(encoded), secret);
				expect(maskText(`before ${text} after`, [secret])).toBe('before *** after');
			}),
		);
	});
});
