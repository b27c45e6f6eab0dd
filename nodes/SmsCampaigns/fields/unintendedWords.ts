export const OBJECT_AS_TEXT = '[object Object]';

interface Word {
	word: string;
	pattern: RegExp;
	/** Comes only of an expression that this matches. */
	cause?: RegExp;
}

/** What puts values together to a text; n8n itself writes nothing for a missing one. */
const COMPOSES = /[+`]|\b(?:String|concat|replace(?:All)?)\b/;

/** What JavaScript writes for a value that is not a text. Words such as *nullement* are not meant. */
const UNINTENDED_WORDS: Word[] = [
	{ word: OBJECT_AS_TEXT, pattern: /\[object Object\]/ },
	{ word: 'undefined', pattern: /undefined/, cause: COMPOSES },
	{ word: 'null', pattern: /null(?!\p{L})/u, cause: COMPOSES },
	{ word: 'NaN', pattern: /NaN(?!\p{L})/u },
	{ word: 'Invalid DateTime', pattern: /Invalid DateTime/ },
	{ word: 'Invalid Date', pattern: /Invalid Date/ },
];

/**
 * Finds a word in a text that stands for a missing or unreadable value, such as `undefined` in "Hello undefined".
 * @param code the expression: a word in it is meant
 * @param isInData whether a pattern occurs in the item: such a word is the item's own, unless it is all there is
 */
export function findUnintendedWord(
	text: string,
	code: string,
	isInData: (pattern: RegExp) => boolean,
): string | undefined {
	const whole = text.trim();
	return UNINTENDED_WORDS.find(({ word, pattern, cause }) => {
		if (!pattern.test(text) || pattern.test(code)) return false;
		if (whole === word) return true;
		return (cause?.test(code) ?? true) && !isInData(pattern);
	})?.word;
}
