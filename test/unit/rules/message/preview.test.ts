import {
	ASSUMED_SHORT_LINK_LENGTH,
	OPT_OUT_LENGTH,
	previewMessage,
} from '../../../../nodes/SmsCampaigns/rules/message/preview';

const marketing = { pushtype: 'marketing', sender: 'Shop' } as const;

describe('previewMessage', () => {
	it('says what a plain text takes', () => {
		expect(previewMessage({ text: 'Hello', pushtype: 'alert' })).toEqual({
			encoding: 'GSM-7',
			segments: 1,
			charactersLeft: 155,
			unicodeCharacters: [],
			optOutAppended: false,
			notes: [],
			estimates: [],
		});
	});

	it('counts as Unicode what needs it, or goes out as that, and names the characters that force it', () => {
		expect(previewMessage({ text: 'ça 👍' })).toMatchObject({
			encoding: 'Unicode',
			charactersLeft: 65,
			unicodeCharacters: ['ç', '👍'],
		});
		const long = previewMessage({ text: 'a'.repeat(71), unicode: 1 });
		expect(long).toMatchObject({ encoding: 'Unicode', segments: 2 });
	});

	it('counts the opt-out text in', () => {
		const text = 'a'.repeat(160 - OPT_OUT_LENGTH);
		expect(previewMessage({ text, ...marketing })).toMatchObject({
			optOutAppended: true,
			segments: 1,
			charactersLeft: 0,
		});
		expect(previewMessage({ text: `${text}a`, ...marketing })).toMatchObject({ segments: 2 });
		for (const other of [
			{ pushtype: 'marketing' },
			{ pushtype: 'marketing', sender: ' ' },
		] as const) {
			expect(previewMessage({ text, ...other })).toMatchObject({
				optOutAppended: false,
				charactersLeft: 16,
			});
		}
		expect(previewMessage({ text, pushtype: 'alert', sender: 'Shop' }).optOutAppended).toBe(false);
	});

	it('says that fields vary, and what length of short links it assumes', () => {
		expect(previewMessage({ text: 'Dear [info2]', toLists: true }).estimates).toEqual([
			expect.stringContaining('contact to contact'),
		]);
		const preview = previewMessage({ text: '<-short-> <-short->' });
		expect(preview.charactersLeft).toBe(160 - 1 - 2 * ASSUMED_SHORT_LINK_LENGTH);
		expect(preview.estimates).toEqual([
			expect.stringContaining(`${ASSUMED_SHORT_LINK_LENGTH} characters`),
		]);
	});

	it.each([
		['Go <-short->', true],
		['Go https://a.example/x', true],
		['Go <-short-> ', false],
		['Go <-short->.', false],
		['Go https://a.example/x.', false],
		[`${'a'.repeat(9000)} https://a.example/${'b'.repeat(100)}`, true],
	])('looks for a link at the very end: %j', (text, expected) => {
		const found = (notes: string[]) => notes.some((note) => note.includes('ends with a link'));
		expect(found(previewMessage({ text, ...marketing }).notes)).toBe(expected);
		expect(found(previewMessage({ text, pushtype: 'marketing' }).notes)).toBe(false);
		expect(found(previewMessage({ text, pushtype: 'alert', sender: 'Shop' }).notes)).toBe(false);
	});
});
