import { foldText } from '../../shared/text';

/** Words that approve, in the languages of the page. Case, accents and punctuation do not matter. */
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

type Meaning = 'approve' | 'disapprove' | 'courtesy';

/** Longer replies are unclear; an SMS of ten parts has about as many characters. */
const MAX_REPLY_LENGTH = 1600;

/** The words, numbers and emoji of a text, as they are compared: `YES4821` is two. */
const tokensOf = (text: string): string[] =>
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

/**
 * Reads the answer in a reply. All of it has to be understood: words that answer, courtesies around them, and the code.
 * `Yes please!` and `4821 oui` are answers; `yes, but not today` and `yes no` are not.
 * A no is an answer where only a yes was asked for, too.
 * @param code digits that the reply must include; absent: none
 * @returns whether it approves; undefined when it is unclear
 */
export function readReply(reply: string, code?: string): boolean | undefined {
	if (reply.length > MAX_REPLY_LENGTH) return undefined;
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
	return approves === found.has('disapprove') ? undefined : approves;
}

function longestPhrase(tokens: string[]): { meaning: Meaning; length: number } | undefined {
	for (let { length } = tokens; length > 0; length--) {
		const phrase = tokens.slice(0, length).join(' ');
		const meaning = meanings.get(phrase);
		if (meaning !== undefined) return { meaning, length };
	}
	return undefined;
}
