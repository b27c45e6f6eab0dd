/** Result of converting an object to a text. */
export const OBJECT_AS_TEXT = '[object Object]';

interface Word {
	word: string;
	pattern: RegExp;
	/** Comes only of an expression that this matches. */
	cause?: RegExp;
	/** Never comes of an expression that this matches. */
	notBy?: RegExp;
}

/** What puts values together to a text; n8n itself writes nothing for a missing one. */
const COMPOSES = /[+`]|\b(?:String|concat|replace(?:All)?)\b/;

/** What JavaScript writes for a value that is no text. Words such as *nullement* are not meant. */
const UNINTENDED_WORDS: Word[] = [
	{ word: OBJECT_AS_TEXT, pattern: /\[object Object\]/ },
	{ word: 'undefined', pattern: /undefined/, cause: COMPOSES },
	{ word: 'null', pattern: /null(?!\p{L})/u, cause: COMPOSES, notBy: /JSON|Json/ },
	{ word: 'NaN', pattern: /NaN(?!\p{L})/u },
	{ word: 'Invalid DateTime', pattern: /Invalid DateTime/ },
	{ word: 'Invalid Date', pattern: /Invalid Date/ },
];

/**
 * Finds a word in a text that stands for a missing or unreadable value, such as `undefined` in "Hello undefined".
 * @param text what an expression gave
 * @param code the expression: a word that stands in it is meant
 * @param isInData whether a pattern occurs in a text of the item: such a word is the item's own, unless it is all there
 *   is
 * @returns undefined without one; takes linear time
 */
export function findUnintendedWord(
	text: string,
	code: string,
	isInData: (pattern: RegExp) => boolean,
): string | undefined {
	const whole = text.trim();
	return UNINTENDED_WORDS.find(({ word, pattern, cause, notBy }) => {
		if (!pattern.test(text) || pattern.test(code)) return false;
		if (whole === word) return true;
		return (cause?.test(code) ?? true) && !notBy?.test(code) && !isInData(pattern);
	})?.word;
}
