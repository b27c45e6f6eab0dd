import { foldText } from '../../shared/foldText';
import { APPROVALS, COURTESIES, REFUSALS } from './words';

/** What counts as an answer to a question. It is plain JSON. */
export interface ReplyRules {
	canDisapprove: boolean;
	/** Digits that the reply must hold; absent: none. */
	code?: string;
}

type Meaning = 'approve' | 'disapprove' | 'courtesy';

/** Longer replies are no clear answer; an SMS of ten parts has about as many characters. */
const MAX_REPLY_LENGTH = 1600;

/** The words, numbers and emoji of a text, as they are compared: `YES4821` is two. */
const tokensOf = (text: string): string[] =>
	foldText(text).match(/\p{L}+|\p{N}+|\p{Extended_Pictographic}/gu) ?? [];

/** Returns a word or phrase in the form in which equal ones are equal; empty when nothing in it is compared. */
const comparedWord = (word: string): string => tokensOf(word).join(' ');

const meanings = new Map<string, Meaning>();
for (const [meaning, words] of [
	['approve', APPROVALS],
	['disapprove', REFUSALS],
	['courtesy', COURTESIES],
] as const) {
	for (const word of words.split(',')) meanings.set(comparedWord(word), meaning);
}

const LONGEST_PHRASE = Math.max(...[...meanings.keys()].map((phrase) => phrase.split(' ').length));

/**
 * Reads the answer in a reply. All of it has to be understood: words that answer, courtesies around them, and the code.
 * `Yes please!` and `4821 oui` are answers; `yes, but not today` and `yes no` are not.
 * @returns whether it approves; undefined when it is no clear answer
 */
export function readReply(reply: string, rules: ReplyRules): boolean | undefined {
	if (reply.length > MAX_REPLY_LENGTH) return undefined;
	const { code, canDisapprove } = rules;
	const all = tokensOf(reply);
	const tokens = code === undefined ? all : all.filter((token) => token !== code);
	if (code !== undefined && tokens.length === all.length) return undefined;
	const found = new Set<Meaning>();
	for (let at = 0; at < tokens.length;) {
		const phrase = longestPhrase(tokens.slice(at, at + LONGEST_PHRASE));
		if (phrase === undefined) return undefined;
		found.add(phrase.meaning);
		at += phrase.length;
	}
	const approves = found.has('approve');
	if (approves === found.has('disapprove')) return undefined;
	return approves || (canDisapprove ? false : undefined);
}

/** Finds the longest known phrase that the tokens begin with. */
function longestPhrase(tokens: string[]): { meaning: Meaning; length: number } | undefined {
	for (let { length } = tokens; length > 0; length--) {
		const phrase = tokens.slice(0, length).join(' ');
		const meaning = meanings.get(phrase);
		if (meaning !== undefined) return { meaning, length };
	}
	return undefined;
}
