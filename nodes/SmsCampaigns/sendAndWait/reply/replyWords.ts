// The words of a reply, and what they mean in the languages of the page.
import { foldText } from '../../shared/text';

/** Words that approve. Case, accents and punctuation do not matter. */
export const APPROVALS = [
	'yes, y, yeah, yep, ok, okay, sure, approve, approved, agree, agreed, accept, accepted, confirm, confirmed',
	'i approve, i agree, i accept, i confirm, go ahead, 👍',
	"oui, ouais, d'accord, accord, j'accepte, j'approuve, je confirme, approuver, accepter, confirmer, confirme",
	'ja, jawohl, einverstanden, zustimmen, zugestimmt, ich stimme zu, genehmigt, bestätigt',
	'sí, vale, de acuerdo, acepto, apruebo, confirmo, aprobar, aceptar',
	"sì, va bene, d'accordo, accetto, approvo, confermo, approva",
].join();

export const REFUSALS = [
	'no, n, nope, decline, declined, reject, rejected, disapprove, disapproved, i decline, i reject, 👎',
	'non, refuser, refusé, je refuse',
	'nein, nee, ablehnen, abgelehnt, ich lehne ab',
	'rechazar, rechazado, rechazo',
	'rifiuto, rifiuta, rifiutato',
].join();

/** Words around an answer that say neither yes nor no. */
export const COURTESIES = [
	'please, pls, thanks, thank you, thank you very much, thx, hi, hello, dear, regards, kind regards',
	"s'il vous plaît, s'il te plaît, svp, stp, merci, merci beaucoup, bonjour, bonsoir, cordialement, bien sûr",
	'bitte, danke, vielen dank, gern, gerne, hallo, guten tag, viele grüße, mit freundlichen grüßen',
	'por favor, gracias, muchas gracias, hola, buenos días, saludos, claro',
	'per favore, grazie, grazie mille, ciao, buongiorno, saluti, certo',
].join();

export type Meaning = 'approve' | 'disapprove' | 'courtesy';

/** The words, numbers and emoji of a text, as they are compared: `YES4821` is two. */
export const tokensOf = (text: string): string[] =>
	foldText(text).match(/\p{L}+|\p{N}+|\p{Extended_Pictographic}/gu) ?? [];

const meanings = new Map<string, Meaning>();
for (const [meaning, words] of [
	['approve', APPROVALS],
	['disapprove', REFUSALS],
	['courtesy', COURTESIES],
] as const) {
	for (const word of words.split(',')) meanings.set(tokensOf(word).join(' '), meaning);
}

const LONGEST_PHRASE = Math.max(...[...meanings.keys()].map((phrase) => phrase.split(' ').length));

/** Returns the longest phrase with a meaning that begins at a word, and of how many words it is. */
export function phraseAt(
	words: string[],
	at: number,
): { meaning: Meaning; length: number } | undefined {
	for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length--) {
		const meaning = meanings.get(words.slice(at, at + length).join(' '));
		if (meaning !== undefined) return { meaning, length };
	}
	return undefined;
}

/**
 * What may stand around the words of an answer. Anything else can turn it round, such as a question mark, a cross, or a
 * stroke through the word.
 */
const HARMLESS =
	/^[\p{L}\p{N}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\s\u200b-\u200f\u2060.,!¡;:#()'’‘"“”«»…–—-]*$/u;
const STROKES = /[\u0334-\u0338\u20d0-\u20df\u20e4-\u20f0]/;

/** Checks whether a text is words alone, with nothing around them that can turn them round. */
export const isPlain = (text: string): boolean => HARMLESS.test(text) && !STROKES.test(text);

/** Checks whether a text asks for no more messages: STOP, alone or with another word. */
export function isOptOut(text: string): boolean {
	const [first, ...others] = tokensOf(text);
	return first === 'stop' && others.length <= 1;
}
