/** Words that title case leaves in lower case between others. */
const SMALL_WORDS = /^(?:an?|and|as|at|but|by|for|in|of|on|or|per|the|to|up|via|vs)$/;

/** Words that keep their capitals in a sentence: abbreviations such as SMS, and n8n's and the service's own names. */
const KEPT_CAPITALS = /^(?:[A-Z\d-]{2,}s?|[A-Z]|.*\d.*)$/;

const words = (text: string) =>
	text
		.replace(/<[^>]+>[^<]*<\/[^>]+>|'[^']*'/g, '')
		.split(/[\s/]+/)
		.map((word) => word.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, ''))
		.filter(Boolean);

/** Whether each word but the small ones has a capital, and the small ones have none: `Send Only To (Test)`. */
export const isTitleCase = (text: string) =>
	text
		.split(/[(:]/)
		.map(words)
		.every((part) =>
			part.every((word, index) => {
				const isOutermost = index === 0 || index === part.length - 1;
				const isSmall = SMALL_WORDS.test(word.toLowerCase());
				return /^\p{Ll}/u.test(word) === (isSmall && !isOutermost);
			}),
		);

/** Whether the text begins with a capital and goes on without: `Get many API errors`. */
export function isSentenceCase(text: string): boolean {
	if (/^\p{Ll}/u.test(text)) return false;
	const inSentences = text.split(/[.:?!]\s+/).flatMap((sentence) => words(sentence).slice(1));
	const capitals = inSentences.filter((word) => /^\p{Lu}/u.test(word) && !KEPT_CAPITALS.test(word));
	return capitals.length * 2 <= inSentences.length;
}
