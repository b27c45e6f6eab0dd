import { foldText } from '../../shared/foldText';

/** Joins the words of a text with spaces, also at both ends; anything but letters and digits separates words. */
const toWords = (folded: string): string => ` ${folded.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? ''} `;

/**
 * Checks whether a message contains one of the keywords as whole words, ignoring case, accents and punctuation: `oui`
 * matches `OUI!` but not `Louis`. The words of a keyword must follow each other; a keyword without letters or digits,
 * such as an emoji, matches anywhere.
 */
export function holdsKeyword(message: string, keywords: readonly string[]): boolean {
	const folded = foldText(message);
	const text = toWords(folded);
	return keywords.some((keyword) => {
		const wanted = foldText(keyword);
		const asWords = toWords(wanted);
		return asWords.trim() === '' ? folded.includes(wanted.trim()) : text.includes(asWords);
	});
}
