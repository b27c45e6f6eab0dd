import type { Fields } from '../model/types';
import { MASK, maskEscaped, maskMembers } from './knownSecrets';

/** A name, its closing quote, a colon or equals sign, and the value's opening quote. */
const MEMBER = /(?<![\w.-])([\w.-]+)(["'])?\s{0,20}([:=])\s{0,20}(["'])?/g;

/** A URL's user name and password. */
const USER_INFO = /(?<=:\/\/)[^\s/?#"'<>\\]+(?=@)/g;

const ELEMENT = /<([\w.:-]+)(?:\s[^<>]{0,200})?>/g;

/** Substrings that mark a name's value as secret, wherever they occur in the name: `accessToken`, `X-Hub-Signature-256`, `clientsecret`. */
const PARTS =
	'signature|secret(?!ar)|token|passw(?:or)?d|passphrase|passcode|authori[sz]ation|authenticat|cookie|credential|sessionid|sessid|bearer|hmac|(?:api|access|private|shared|account|user|app|master|auth)-?key';

/** Words that mark a name's value as secret only as whole words: `X-Access-Key`, but not `keyword` or `monkey`. */
const WORDS = 'key|keys|pass|pwd|pw|pin|otp|sig|sign|auth|oauth|jwt|sid|session|nonce|csrf|xsrf';

const SECRET = new RegExp(`${PARTS}|(?<![a-z])(?:${WORDS})(?![a-z])`);

/** Names that also precede a colon in prose: `Unknown key: color`. */
const COMMON_WORD = new RegExp(`^(?:${WORDS})$`, 'i');

/** The end of a word without a separator: `accessKey`, `APIKey`, `oauth2key`. */
const WORD_END =
	/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=\d)(?=[A-Za-z])|(?<=[A-Za-z])(?=\d)/g;

/** Checks whether a header, parameter, property or element with this name contains a secret. */
export function isSecretName(name: string): boolean {
	return SECRET.test(name.replace(WORD_END, '-').toLowerCase());
}

/**
 * Masks values whose names mark secrets, such as `Authorization`, in JSON, XML, queries and header lines. Also masks
 * user names and passwords in URLs. The string may be truncated, or escaped for JSON, XML or a URL. If in doubt, masks
 * a value.
 */
export const maskNamed = (text: string): string => maskEscaped(text, maskValues);

/** Masks a record in place: masks its strings with `maskNamed`, and the whole values of names that mark secrets. */
export function maskRecord<T extends Fields>(record: T): T {
	maskMembers(record, maskNamed, isSecretName);
	return record;
}

const maskValues = (text: string) =>
	maskAfter(maskAfter(text.replace(USER_INFO, MASK), ELEMENT, elementEnd), MEMBER, memberEnd);

/** Masks the value after each match of a pattern. */
function maskAfter(
	text: string,
	pattern: RegExp,
	endOf: (text: string, match: RegExpExecArray, from: number) => number,
): string {
	const parts: string[] = [];
	let copiedTo = 0;
	pattern.lastIndex = 0;
	for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
		const from = match.index + match[0].length;
		const end = endOf(text, match, from);
		if (end <= from) continue;
		parts.push(text.slice(copiedTo, from), MASK);
		copiedTo = pattern.lastIndex = end;
	}
	return parts.join('') + text.slice(copiedTo);
}

function elementEnd(text: string, [tag, name]: RegExpExecArray, from: number): number {
	if (!isSecretName(name) || tag.endsWith('/>')) return from;
	const end = text.indexOf(`</${name}`, from);
	return end === -1 ? text.length : end;
}

function memberEnd(
	text: string,
	{ 1: name, 2: closing, 3: separator, 4: quote, index }: RegExpExecArray,
	from: number,
): number {
	if (!isSecretName(name)) return from;
	const isProse =
		closing === undefined && separator === ':' && /\w $/.test(text.slice(index - 2, index));
	if (isProse && COMMON_WORD.test(name)) return from;
	if (quote === undefined && /[[{]/.test(text.charAt(from))) return text.length;
	const end = endOfValue(name, separator, quote);
	end.lastIndex = from;
	const found = end.exec(text);
	return found ? found.index + found[0].length - 1 : text.length;
}

/** Returns a pattern whose match ends with the first character after a value. Escaped quotes do not end a value. */
function endOfValue(name: string, separator: string, quote?: string): RegExp {
	if (quote !== undefined) return quote === '"' ? /(?<!\\)(?:\\\\)*"/g : /(?<!\\)(?:\\\\)*'/g;
	if (/cookie|authori[sz]ation/i.test(name)) return /[\r\n"<]/g;
	return separator === ':' ? /[,;}\]"'\r\n<]/g : /[&;#,}\s"'<>]/g;
}
