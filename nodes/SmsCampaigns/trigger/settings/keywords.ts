/** Letters that no decomposition takes apart, and those whose capital has another small letter too. */
const LETTERS: Readonly<Record<string, string>> = {
	œ: 'oe',
	æ: 'ae',
	ß: 'ss',
	ø: 'o',
	ł: 'l',
	đ: 'd',
	ı: 'i',
	ς: 'σ',
};

/** A text with case and accents aside: `Été` and `ETE` are the same. */
const fold = (text: string): string =>
	text
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[œæßøłđıς]/g, (letter) => LETTERS[letter]);

/** The words of a text with a blank around each; what stands between letters and digits is left out. */
const toWords = (folded: string): string => ` ${folded.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? ''} `;

/**
 * Whether a message holds one of the keywords as whole words, case, accents and punctuation aside: `oui` is in
 * `OUI!`, and not in `Louis`. A keyword of several words must be in it in this order; one without any letter or
 * digit, such as an emoji, anywhere.
 */
export function holdsKeyword(message: string, keywords: readonly string[]): boolean {
	const folded = fold(message);
	const text = toWords(folded);
	return keywords.some((keyword) => {
		const wanted = fold(keyword);
		const asWords = toWords(wanted);
		return asWords.trim() === '' ? folded.includes(wanted.trim()) : text.includes(asWords);
	});
}
