import { MAX_REPLY_LENGTH, tokensOf, trimAll } from '../../shared/text';
import type { Answer, Expected } from '../questionStore';
import { phraseAt, isOptOut, isPlain, type Meaning } from './replyWords';

/**
 * Reads the answer in a reply. An opt-out and an empty text answer nothing.
 * @returns undefined when it is unclear
 */
export function readReply(expected: Expected, reply: string): Answer | undefined {
	const text = trimAll(reply.slice(0, MAX_REPLY_LENGTH).replace(/[\ud800-\udbff]$/, ''));
	if (text === '' || isOptOut(text)) return undefined;
	if (expected.type === 'freeText') return { text };
	if (reply.length > MAX_REPLY_LENGTH) return undefined;
	if (expected.type === 'choice') return readChoice(expected.choices, text);
	const approved = readApproval(text);
	return approved === undefined ? undefined : { approved, text };
}

/**
 * Reads a yes or a no. All of it has to be understood: words that answer, and courtesies around
 * them. `Yes please!` is an answer; `yes, but not today`, `yes?` and `yes no` are none.
 * A no is an answer where only a yes was asked for, too.
 */
function readApproval(text: string): boolean | undefined {
	if (!isPlain(text)) return undefined;
	const words = tokensOf(text);
	const found = new Set<Meaning>();
	for (let at = 0; at < words.length;) {
		const phrase = phraseAt(words, at);
		if (phrase === undefined || phrase.meaning === 'optOut') return undefined;
		found.add(phrase.meaning);
		at += phrase.length;
	}
	const approves = found.has('approve');
	return approves === found.has('disapprove') ? undefined : approves;
}

/** Reads a choice: its number, its words, or both, with courtesies around them. */
function readChoice(choices: string[], text: string): Answer | undefined {
	const words = tokensOf(text);
	if (words.length === 0) return undefined;
	const texts = choices.map((choice) => tokensOf(choice).join(' '));
	const chosen = [words, withoutCourtesies(words)].flatMap((given) => {
		const [first, ...rest] = given;
		const numbered = choices.findIndex((_choice, at) => String(at + 1) === first);
		const isNumber = numbered !== -1 && (rest.length === 0 || rest.join(' ') === texts[numbered]);
		return isNumber ? [numbered] : [texts.indexOf(given.join(' '))].filter((at) => at !== -1);
	});
	const [at] = chosen;
	if (at === undefined) return undefined;
	// The words of a choice may have a question mark themselves.
	if (!isPlain(text) && !choices.includes(text)) return undefined;
	return { choice: choices[at], number: at + 1, text };
}

function withoutCourtesies(words: string[]): string[] {
	const left: string[] = [];
	for (let at = 0; at < words.length;) {
		const phrase = phraseAt(words, at);
		if (phrase?.meaning !== 'courtesy') left.push(words[at]);
		at += phrase?.meaning === 'courtesy' ? phrase.length : 1;
	}
	return left;
}
