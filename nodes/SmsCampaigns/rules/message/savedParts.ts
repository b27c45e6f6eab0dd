import { findLinks } from './links';
import { replaceLookAlikes } from './lookAlikes';
import { countedText, type ReplacedCharacters } from './preview';
import { countSegments } from './segments';

/** What the service replaces by something whose length is not known here. */
const FILLED_IN = /<-short->|\[info[1-4]\]/i;

/**
 * Replaces look-alikes where the message then takes fewer segments (contract 8.2), and leaves the text as typed
 * otherwise: also where an emoji or a letter keeps it Unicode, where it takes one segment either way, and where a link,
 * a placeholder or a field would become another one. With fields or short links in it, whose lengths are not known,
 * look-alikes are replaced where the message takes no more segments, whatever is filled in.
 * @param optOutAppended whether the service appends its opt-out text (contract 8.3)
 * @returns undefined when nothing was replaced
 */
export function saveParts(
	text: string,
	optOutAppended: boolean,
): { text: string; replaced: ReplacedCharacters } | undefined {
	const { text: plain, replaced: characters } = replaceLookAlikes(text);
	if (characters.length === 0) return undefined;
	const before = countSegments(countedText(text, optOutAppended));
	const after = countSegments(countedText(plain, optOutAppended));
	// Twice as many units fit into a segment of GSM-7, and some more.
	const isFewer = FILLED_IN.test(text)
		? after.units <= 2 * before.units
		: after.segments < before.segments;
	if (!isFewer || protectedParts(text) !== protectedParts(plain)) return undefined;
	return { text: plain, replaced: { partsAsTyped: before.segments, characters } };
}

/** Where a web address begins that phones open without a scheme: `shop.example/offer`. */
const ADDRESS_START = /(?<![\w./:@-])(?=(?:[\w-]{1,63}\.){1,4}[a-z]{2,24}\/)/gi;

const FILLED_IN_ALL = new RegExp(FILLED_IN, 'gi');

/** What must not change, as JSON: placeholders, fields, and web addresses. */
function protectedParts(text: string): string {
	const links = findLinks(text.replace(ADDRESS_START, 'http://'));
	return JSON.stringify([text.match(FILLED_IN_ALL), ...Array.from(links, ({ url }) => url)]);
}
