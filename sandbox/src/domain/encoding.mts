import type { Encoding } from './types.mts';

/** The characters of the GSM-7 basic alphabet (3GPP TS 23.038), except the escape. Each character takes one septet. */
const GSM_BASIC =
	'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
	'¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** The characters of the extension table. Each takes an escape and a septet, which are always in the same part. */
const GSM_EXTENSION = '\f^{}\\[~]|€';

/** The number of GSM-7 septets for each UTF-16 unit; 0 for units outside GSM-7. */
const SEPTETS = new Uint8Array(0x10000);
for (const character of GSM_BASIC) SEPTETS[character.charCodeAt(0)] = 1;
for (const character of GSM_EXTENSION) SEPTETS[character.charCodeAt(0)] = 2;

/** The capacity of a text's only part, and of each part of a longer text (contract 8.2): septets or 16-bit units. */
const PART_SIZES: Record<Encoding, { single: number; joined: number }> = {
	'GSM-7': { single: 160, joined: 153 },
	'UCS-2': { single: 70, joined: 67 },
};

/** Returns the index of the first character outside GSM-7, or -1. */
export function indexOfNonGsm(text: string): number {
	for (let i = 0; i < text.length; i++) if (SEPTETS[text.charCodeAt(i)] === 0) return i;
	return -1;
}

/** Returns the encoding that a text needs. */
export function encodingOf(text: string): Encoding {
	return indexOfNonGsm(text) < 0 ? 'GSM-7' : 'UCS-2';
}

/** Replaces each character outside GSM-7 with a question mark (a surrogate pair is one character). */
export function replaceNonGsm(text: string): string {
	if (indexOfNonGsm(text) < 0) return text;
	let result = '';
	for (const character of text) {
		result += character.length === 1 && SEPTETS[character.charCodeAt(0)] !== 0 ? character : '?';
	}
	return result;
}

/** Returns the number of units in the character at an index, and its length in the string. */
function widthAt(text: string, index: number, encoding: Encoding): [units: number, span: number] {
	const code = text.charCodeAt(index);
	if (encoding === 'GSM-7') return [SEPTETS[code] ?? 1, 1];
	const next = text.charCodeAt(index + 1);
	const isPair = code >= 0xd800 && code <= 0xdbff && next >= 0xdc00 && next <= 0xdfff;
	return isPair ? [2, 2] : [1, 1];
}

/**
 * Counts the parts of a text. A pair (GSM-7 escape and septet, or a surrogate pair) is never split: if the pair does
 * not fit into a part, the part ends one unit early.
 * @returns the number of parts, at least 1
 */
export function countParts(text: string, encoding: Encoding): number {
	const { single, joined } = PART_SIZES[encoding];
	let units = 0;
	let parts = 1;
	let inPart = 0;
	for (let i = 0; i < text.length;) {
		const [width, span] = widthAt(text, i, encoding);
		units += width;
		if (inPart + width > joined) {
			parts += 1;
			inPart = 0;
		}
		inPart += width;
		i += span;
	}
	return units <= single ? 1 : parts;
}
