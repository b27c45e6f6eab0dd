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
export const foldText = (text: string): string =>
	text
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[œæßøłđıς]/g, (letter) => LETTERS[letter]);
