/** Parts that make a name secret wherever they stand in it: `accessToken`, `X-Hub-Signature-256`, `clientsecret`. */
const PARTS =
	'signature|secret(?!ar)|token|passw(?:or)?d|passphrase|passcode|authori[sz]ation|authenticat|cookie|credential|sessionid|sessid|bearer|hmac|(?:api|access|private|shared|account|user|app|master|auth)-?key';

/** Words that do so only as whole words: `X-Access-Key`, but not `keyword` or `monkey`. */
const WORDS = 'key|keys|pass|pwd|pw|pin|otp|sig|sign|auth|oauth|jwt|sid|session|nonce|csrf|xsrf';

const SECRET = new RegExp(`${PARTS}|(?<![a-z])(?:${WORDS})(?![a-z])`);

const COMMON_WORD = new RegExp(`^(?:${WORDS})$`, 'i');

/** Where a word ends without a separator: `accessKey`, `APIKey`, `oauth2key`. */
const WORD_END =
	/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=\d)(?=[A-Za-z])|(?<=[A-Za-z])(?=\d)/g;

/** Checks whether the value of a header, parameter, property or element of this name is a secret. */
export function isSecretName(name: string): boolean {
	return SECRET.test(name.replace(WORD_END, '-').toLowerCase());
}

/** Checks whether a secret name is a word that prose also has before a colon: `Unknown key: color`. */
export function isCommonWord(name: string): boolean {
	return COMMON_WORD.test(name);
}
