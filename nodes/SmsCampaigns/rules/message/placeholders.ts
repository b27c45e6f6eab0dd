// Finds placeholders that would be sent as typed: n8n expressions, and fields of other tools.
import { foldText } from '../../shared/text';
import { invalidField, quoteInput } from '../../shared/invalidInput';

/** An equal sign at the start, with which n8n marks an expression. Does not match `=> Sale` or `== Sale ==`. */
const MARKED = /^\s*(?:(?:\[link\]|<-short->)\s*)?=["'`$\p{L}\p{N}{]/iu;

/**
 * Rejects text with an expression that was not evaluated. n8n evaluates expressions in fields, not in values from
 * another node, an AI model or another tool's template. Takes linear time.
 * @throws InvalidInput
 */
export function rejectUnevaluated(text: string, field: string): void {
	const open = text.indexOf('{{');
	const close = open === -1 ? -1 : text.indexOf('}}', open);
	const isMarked = MARKED.test(text);
	if (close === -1 && !isMarked) return;
	const found = isMarked ? text.trim() : text.slice(open, close + 2);
	throw invalidField(
		field,
		`contains ${quoteInput(found)}, which is not evaluated: the text would be sent as it is.`,
		`n8n evaluates expressions only in a field in Expression mode, and not inside data. Switch '${field}' to Expression and write, for example, {{ $json.firstname }}. Or enter the finished text.`,
	);
}

/** Delimiters that ordinary messages do not contain, so any name between these delimiters is another tool's field. */
const MARKS = [
	/\*\|[^|*\n]{1,60}\|\*/u, // *|FNAME|*
	/%%[\p{L}_][^%\n]{0,60}%%/u, // %%first name%%
	/\$\{[^{}\n]{1,60}\}/u, // ${name}
	/\{\$[\p{L}_][^{}\n]{0,60}\}/u, // {$name}
	/\{%[^{}%\n]{1,80}%\}/u, // {% if name %}
	/\{#[^{}#\n]{1,60}#\}/u, // {#var#}
	/\{![\p{L}_][^{}\n]{0,60}\}/u, // {!Contact.Name}
	/<%[^%\n]{1,80}%>/u, // <%= name %>
	/<\?(?:=|php)[^?\n]{1,80}\?>/u, // <?= name ?>
	/(?!<-short->)<-{1,3} ?(?:short|link|url)\w{0,8} ?-{1,3}>/u, // <--short-->
];

/** Delimiters with a percent sign. Links are not searched for these, because % begins an escaped character in links. */
const PERCENT_MARKS = [
	/(?<![\d%\p{L}])%(?![\dA-Fa-f]{2}%)[\p{L}_][\p{L}\d_.-]{1,40}%(?![\d%\p{L}])/u, // %FIRSTNAME%
	/(?<!\d ?)%(?:\d\$)?[sd@](?![\p{L}\d%])/u, // %s, %1$s
	/%\([\p{L}_]\w{0,40}\)[sd]/u, // %(name)s
];

/**
 * Delimiters that ordinary messages also contain, as in `[Sale]` or `{smile}`. The name between the delimiters shows
 * whether they mark a field.
 */
const NAMED = [
	/\{([^{}\n"][^{}\n]{0,59})\}/u,
	/(?<!\w\]?)\[{1,2}%?([^[\]%\n]{1,60})%?\]{1,2}/u,
	/<<?([\p{L}_][^<>\n]{0,60})>>?/u,
	/«([^«»\n]{1,60})»/u,
	/(?<![#\p{L}\d])##?([\p{L}_][\p{L}\d_ .-]{0,40})##?(?![#\p{L}\d])/u,
	/(?<![@\p{L}\d.])@([\p{L}_][\p{L}\d_.-]{0,40})@(?![\p{L}\d])/u,
	/(?<![$\p{L}\d])\$([\p{L}_][\p{L}\d_]{1,40})\$?(?![\p{L}\d(])/u,
];

const join = (patterns: RegExp[]) => patterns.map(({ source }) => source).join('|');

const IN_LINKS = new RegExp(join([...MARKS, ...NAMED]), 'gu');
const IN_PROSE = new RegExp(join([...MARKS, ...PERCENT_MARKS, ...NAMED]), 'gu');

/** Field names in the languages of the service's users, without accents. */
const FIELDS = new Set(
	`name names firstname fname lastname lname surname fullname nickname username prenom nom civilite vorname nachname anrede
	nombre apellido apellidos nome cognome email phone phonenumber mobile telephone telefono telefon tel handy gsm msisdn
	company companyname societe entreprise firma empresa azienda address adresse direccion indirizzo city ville stadt ciudad
	citta zip zipcode postcode plz country pays date datum fecha time heure uhrzeit hora amount montant betrag importe importo
	price prix preis precio prezzo link links lien url shortlink shorturl code otp variable var placeholder`.split(
		/\s+/,
	),
);

/** Words that occur with the names in `FIELDS`: `[your name]`, `[order date]`. */
const BESIDE = new Set(
	`your my the insert here first last full given family middle user customer client contact lead member recipient order
	invoice ticket booking appointment event product promo coupon voucher discount loyalty card account tracking parcel delivery
	pickup start end due expiry birth store shop agent commande facture rdv rendez vous de du des la le votre ihr tu su
	id number no nr num numero ref`.split(/\s+/),
);

/** Words from `BESIDE` that turn a name of several words into a field, as in `[order id]`. */
const KEYS = /^(?:id|number|no|nr|num|numero|ref)$/;

function namesField(name: string): boolean {
	const words = foldText(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).match(/[a-z]+/g) ?? [];
	return (
		words.every((word) => FIELDS.has(word) || BESIDE.has(word)) &&
		words.some((word) => FIELDS.has(word) || (words.length > 1 && KEYS.test(word)))
	);
}

/** Names that look like identifiers: `{order_id}`, `{contact.city}`, `{orderDate}`, `{Hi|Hello}`, `{0}`. */
const IDENTIFIER = /^\p{L}{2,}\d*[_.=|][\p{L}\d]|^\p{Ll}{2,}\p{Lu}\p{Ll}|^\d{1,2}$/u;

function isPlaceholder(found: string, name: string): boolean {
	if (/^\{|^<<|^«|^#|^@/.test(found) && IDENTIFIER.test(name)) return true;
	// A name may have a default, such as `firstname,fallback=there`, or a prefix, such as `contact.firstname`.
	return name.split(/[|,=:.]/, 4).some((part) => namesField(part));
}

function findIn(texts: string[], pattern: RegExp): string[] {
	const isFound = new Map<string, boolean>();
	for (const text of texts) {
		for (const [whole, ...names] of text.matchAll(pattern)) {
			if (isFound.has(whole)) continue;
			const name = names.find((one) => one !== undefined);
			isFound.set(whole, name === undefined || isPlaceholder(whole, name));
		}
	}
	return [...isFound.keys()].filter((whole) => isFound.get(whole));
}

/** Signs that a link contains parts of an HTML template, a missing value or an escaped placeholder. */
const LINK_FAULTS = new RegExp(
	[
		'&(?:amp|lt|gt|quot|#0*38|#x26);',
		'(?<=[/=:.])(?:undefined|null|NaN|Invalid(?:%20|\\+)Date(?:Time)?|(?:\\[|%5B)object(?:%20|\\+)Object(?:\\]|%5D))(?=[/?&#]|$)',
		'%7B%7B|%24%7B|%7B\\w{1,40}%7D',
	].join('|'),
	'giu',
);

/** A contact field. The service fills in `[info1]` to `[info4]` for recipient lists (contract 2.1). */
const CONTACT_FIELD = /\[info ?\d{1,3}\]/gi;

const distinct = (texts: string[], pattern: RegExp) => [
	...new Set(texts.flatMap((text) => text.match(pattern) ?? [])),
];

/**
 * Finds a message's distinct placeholders in linear time.
 * @param prose the strings around the links
 */
export function findPlaceholders(prose: string[], links: string[]) {
	return {
		fields: findIn(prose, IN_PROSE),
		inLinks: [...distinct(links, LINK_FAULTS), ...findIn(links, IN_LINKS)],
		contactFields: distinct(prose, CONTACT_FIELD),
	};
}
