// Interprets a reply, in five languages, as an answer, an opt-out, or neither.
import { MAX_REPLY_LENGTH, tokensOf, trimAll } from '../../shared/text';
import type { Answer, Expected } from '../questionStore';

/** Words that approve. Case, accents and punctuation do not matter. */
export const APPROVALS = [
	'yes, y, yeah, yep, ok, okay, sure, approve, approved, agree, agreed, accept, accepted, confirm, confirmed',
	'i approve, i agree, i accept, i confirm, go ahead, 👍',
	"oui, ouais, d'accord, accord, j'accepte, j'approuve, je confirme, approuver, accepter, confirmer, confirme",
	'ja, jawohl, einverstanden, zustimmen, zugestimmt, ich stimme zu, genehmigt, bestätigt',
	'sí, vale, de acuerdo, acepto, apruebo, confirmo, aprobar, aceptar',
	"sì, va bene, d'accordo, accetto, approvo, confermo, approva",
].join();

export const REJECTIONS = [
	'no, n, nope, decline, declined, reject, rejected, disapprove, disapproved, i decline, i reject, 👎',
	'non, refuser, refusé, je refuse',
	'nein, nee, ablehnen, abgelehnt, ich lehne ab',
	'rechazar, rechazado, rechazo',
	'rifiuto, rifiuta, rifiutato',
].join();

/** Words around an answer that mean neither yes nor no. */
export const COURTESIES = [
	'please, pls, thanks, thank you, thank you very much, thx, hi, hello, dear, regards, kind regards',
	"s'il vous plaît, s'il te plaît, svp, stp, merci, merci beaucoup, bonjour, bonsoir, cordialement, bien sûr",
	'bitte, danke, vielen dank, gern, gerne, hallo, guten tag, viele grüße, mit freundlichen grüßen',
	'por favor, gracias, muchas gracias, hola, buenos días, saludos, claro',
	'per favore, grazie, grazie mille, ciao, buongiorno, saluti, certo',
].join();

/**
 * Opt-outs: the words of the FCC (47 CFR 64.1200(a)(10)) and of carriers, and translations without another common
 * meaning. The list omits `fin` and `annuler`, because no carrier treats them as opt-outs.
 */
export const OPT_OUTS = [
	'stop, stopp, stopall, stopsms, unsubscribe, unsubscribe me, unsub, opt out, optout, opt me out',
	'end, quit, cancel, revoke, remove, remove me',
	"arrêt, arrêter, arrêtez, arrête, d'arrêter, désabonner, désabonnez, désabonnez-moi, désabonne-moi, désabonnement",
	'me désabonner, de me désabonner, je me désabonne, je veux me désabonner, désinscrire, me désinscrire',
	'de me désinscrire, désinscrivez-moi, désinscris-moi, désinscription',
	'stoppen, aufhören, abmelden, mich abmelden, melden sie mich ab, abmeldung, abbestellen, abbestellung, austragen',
	'baja, dar de baja, darme de baja, dame de baja, darse de baja, quiero darme de baja, parar, desuscribir, desuscribirme',
	'cancella, cancellami, cancellare, cancellarmi, cancellazione, disiscrivi, disiscrivimi, disiscrivermi, disiscrizione',
	'fermare, disattiva, disattivare, rimuovi, rimuovimi',
].join();

/** Opt-outs that become ordinary replies if a grammatical object follows: `Cancel all`, `Cancella tutto`. */
const WITHOUT_OBJECT = new Set(
	'end,quit,cancel,revoke,remove,cancella,cancellare,rimuovi,disattiva,fermare'.split(','),
);

/** Words that may follow the other opt-outs: words for messages, and words that precede a name or a short code. */
const OPT_OUT_OBJECTS = new Set(
	[
		'all, sms, mms, text, texts, texting, message, messages, spam, ads, promo, promos, marketing, me, any, more, to, the, these, your, sending, receiving, getting',
		'tout, tous, texto, textos, pub, pubs, publicite, publicites, au, par, le, les, de, des, vos, ces, m, envoyer, envoi, envois',
		'alle, alles, nachricht, nachrichten, werbung, die, der, an',
		'todo, todos, mensaje, mensajes, publicidad, al, los, el',
		'tutto, tutti, messaggio, messaggi, pubblicita, gli, i, a',
	]
		.join()
		.split(/, ?/),
);

type Meaning = 'approve' | 'disapprove' | 'courtesy' | 'optOut';

const meanings = new Map<string, Meaning>();
for (const [meaning, words] of [
	['approve', APPROVALS],
	['disapprove', REJECTIONS],
	['courtesy', COURTESIES],
	['optOut', OPT_OUTS],
] as const) {
	for (const word of words.split(',')) meanings.set(tokensOf(word).join(' '), meaning);
}

const LONGEST_PHRASE = Math.max(...[...meanings.keys()].map((phrase) => phrase.split(' ').length));

/** Splits words into the longest phrases with a meaning, and single words without a meaning. */
function phrasesOf(words: string[]): Array<{ meaning?: Meaning; words: string[] }> {
	const phrases = [];
	for (let at = 0; at < words.length;) {
		let end = Math.min(at + LONGEST_PHRASE, words.length);
		while (end > at + 1 && !meanings.has(words.slice(at, end).join(' '))) end--;
		const phrase = words.slice(at, end);
		phrases.push({ meaning: meanings.get(phrase.join(' ')), words: phrase });
		at = end;
	}
	return phrases;
}

/**
 * Characters that can reverse an answer, such as a question mark or a cross: all except letters, digits, emoji, spaces
 * and ordinary punctuation. Includes combining signs, such as a prohibition sign, but not accents, which NFC combines
 * with their letters.
 */
const REVERSING =
	/[^\p{L}\p{N}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\s\u200b-\u200f\u2060.,!¡;:#()'’‘"“”«»…–—-]|(?<!\d\ufe0f?)\u20e3|(?![\u20e3\ufe0e\ufe0f])(?:\p{Me}|(?=\p{M})\p{Script=Inherited})/u;

/** Checks whether a reply contains no character that can reverse an answer. */
const isPlain = (text: string): boolean => !REVERSING.test(text.normalize('NFC'));

/** Letters with separators, as in `S.T.O.P.` */
const SPELLED_OUT = /(?<!\p{L})(?:\p{L} ){2,}\p{L}(?!\p{L})/gu;
const joinLetters = (letters: string) => letters.replaceAll(' ', '');

/** How many digits a short code or a longer opt-out number has. `Stop 4`, with fewer digits, may be a bus stop. */
const CODE_LENGTHS = { least: 4, most: 15 };

/**
 * Finds the opt-out phrases in a reply. Apart from these phrases, an opt-out may contain only courtesies, words such as
 * `SMS`, and a short code (`STOP SMS au 36180`). A longer sentence, such as `Stop by at eight`, is not an opt-out.
 * @returns the phrases in the format of `tokensOf`; empty if the reply is not an opt-out
 */
export function findOptOuts(text: string): string[] {
	const tokens = tokensOf(text).filter((token) => !/\p{Extended_Pictographic}/u.test(token));
	const words = tokens.join(' ').replace(SPELLED_OUT, joinLetters).split(' ');
	const found: string[] = [];
	let takesObject = false;
	let digits = 0;
	for (const { meaning, words: phrase } of phrasesOf(words)) {
		const [word] = phrase;
		if (meaning === 'optOut') {
			found.push(phrase.join(' '));
			takesObject ||= !WITHOUT_OBJECT.has(word);
		} else if (/^\p{N}/u.test(word)) {
			digits += word.length;
		} else if (meaning !== 'courtesy' && !(takesObject && OPT_OUT_OBJECTS.has(word))) {
			return [];
		}
	}
	return digits === 0 || (digits >= CODE_LENGTHS.least && digits <= CODE_LENGTHS.most) ? found : [];
}

export const isOptOut = (text: string): boolean => findOptOuts(text).length > 0;

/** Removes the courtesies from the words of a reply. */
export const withoutCourtesies = (words: string[]): string[] =>
	phrasesOf(words).flatMap((one) => (one.meaning === 'courtesy' ? [] : one.words));

/** Reads a reply's answer. @returns undefined if the reply is unclear, empty or an opt-out */
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
 * Reads a yes or a no. The whole reply must consist of answers and courtesies: `Yes please!` is an answer; `yes, but
 * not today`, `yes?` and `yes no` are not. A no is always an answer, even if only a yes was requested.
 */
function readApproval(text: string): boolean | undefined {
	if (!isPlain(text)) return undefined;
	const found = new Set(phrasesOf(tokensOf(text)).map(({ meaning }) => meaning));
	found.delete('courtesy');
	const [meaning] = found;
	if (found.size !== 1 || (meaning !== 'approve' && meaning !== 'disapprove')) return undefined;
	return meaning === 'approve';
}

/** Reads a choice: its number, its text, or both, with courtesies around them. */
function readChoice(choices: string[], text: string): Answer | undefined {
	const words = tokensOf(text);
	if (words.length === 0) return undefined;
	const texts = choices.map((choice) => tokensOf(choice).join(' '));
	const [at] = [words, withoutCourtesies(words)].flatMap((given) => {
		const [first, ...rest] = given;
		const numbered = choices.findIndex((_choice, index) => String(index + 1) === first);
		const isNumber = numbered !== -1 && (rest.length === 0 || rest.join(' ') === texts[numbered]);
		return isNumber ? [numbered] : [texts.indexOf(given.join(' '))].filter((one) => one !== -1);
	});
	// A choice's own text may contain a question mark.
	if (at === undefined || (!isPlain(text) && !choices.includes(text))) return undefined;
	return { choice: choices[at], number: at + 1, text };
}
