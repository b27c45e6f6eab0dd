/** The GSM 03.38 basic alphabet without the escape character. */
const BASIC =
	'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

/** Characters after an escape character: each takes two septets. */
const EXTENSION = '\f^{}\\[~]|€';

/** Septets by UTF-16 code unit, 0 outside the alphabet, all of which is in the basic plane. */
const SEPTETS = new Uint8Array(0x10000);
for (const character of BASIC) SEPTETS[character.charCodeAt(0)] = 1;
for (const character of EXTENSION) SEPTETS[character.charCodeAt(0)] = 2;

/** Returns how many septets a UTF-16 code unit takes in GSM-7; 0 outside the alphabet. */
export function septetsOf(unit: number): 0 | 1 | 2 {
	return SEPTETS[unit] as 0 | 1 | 2;
}

/** Returns the index of the first character outside the GSM-7 alphabet, in UTF-16 code units; -1 for none. */
export function firstOutside(text: string, from = 0): number {
	for (let at = from; at < text.length; at++) {
		if (SEPTETS[text.charCodeAt(at)] === 0) return at;
	}
	return -1;
}

/** Returns the distinct characters outside the alphabet, in order of appearance, each with its first index. */
export function charactersOutside(text: string): Map<string, number> {
	const firstIndexes = new Map<string, number>();
	const seen = new Set<number>();
	for (let at = firstOutside(text); at !== -1; at = firstOutside(text, at)) {
		const point = text.codePointAt(at) ?? 0;
		if (!seen.has(point)) {
			seen.add(point);
			firstIndexes.set(String.fromCodePoint(point), at);
		}
		at += point > 0xffff ? 2 : 1;
	}
	return firstIndexes;
}
