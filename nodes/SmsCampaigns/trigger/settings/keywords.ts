/** Letters without a Unicode decomposition, and letters that share their capital with another small letter. */
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

/** Removes case and accents: `Été` and `ETE` both become `ete`. */
const fold = (text: string): string =>
	text
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[œæßøłđıς]/g, (letter) => LETTERS[letter]);

/** Joins the words of a text with spaces, also at both ends; anything but letters and digits separates words. */
const toWords = (folded: string): string => ` ${folded.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? ''} `;

/**
 * Checks whether a message contains one of the keywords as whole words, ignoring case, accents and punctuation: `oui`
 * matches `OUI!` but not `Louis`. The words of a keyword must follow each other; a keyword without letters or digits,
 * such as an emoji, matches anywhere.
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
