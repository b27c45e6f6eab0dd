import { findLinks } from './links';
import { replaceLookAlikes } from './lookAlikes';
import { countedText, type ReplacedCharacters } from './preview';
import { countSegments } from './segments';

/** Of unknown length once the service has replaced it. */
const FILLED_IN = /<-short->|\[(?:link|info[1-4])\]/i;

/**
 * Replaces look-alikes where the message then takes fewer segments (contract 8.2), and leaves the text as typed
 * otherwise: also where a web address, a placeholder or a field would become another one. With fields or short links in it,
 * look-alikes are replaced where the message takes no more segments, whatever is filled in.
 * @param optOutAppended whether the service appends its opt-out text (contract 8.3)
 * @returns undefined when nothing was replaced
 */
export function saveParts(
	text: string,
	optOutAppended: boolean,
): { text: string; parts: number; replaced: ReplacedCharacters } | undefined {
	const { text: plain, replaced: characters } = replaceLookAlikes(text);
	if (characters.length === 0) return undefined;
	const before = countSegments(countedText(text, optOutAppended));
	const after = countSegments(countedText(plain, optOutAppended));
	// Twice as many units fit into a segment of GSM-7, and some more.
	const isFewer = FILLED_IN.test(text)
		? after.units <= 2 * before.units
		: after.segments < before.segments;
	if (!isFewer || protectedParts(text) !== protectedParts(plain)) return undefined;
	const replaced = { partsAsTyped: before.segments, characters };
	return { text: plain, parts: after.segments, replaced };
}

/** Where a web address begins that phones open without a scheme: `shop.example/offer`. */
const ADDRESS_START = /(?<![\w./:@-])(?=(?:[\w-]{1,63}\.){1,4}[a-z]{2,24}\/)/gi;

/** What phones may take for an address: `shop.example`, `me@shop.example`. */
const ADDRESS = /(?<![\w-])(?:[\w-]{1,63}[.@]){1,5}[a-z]{2,24}(?![\w-])/gi;

const FILLED_IN_ALL = new RegExp(FILLED_IN, 'gi');

/** What must not change, as JSON: placeholders, fields, and web addresses. */
function protectedParts(text: string): string {
	const links = findLinks(text.replace(ADDRESS_START, 'http://'));
	const urls = Array.from(links, ({ url }) => url);
	return JSON.stringify([text.match(FILLED_IN_ALL), text.match(ADDRESS), urls]);
}
