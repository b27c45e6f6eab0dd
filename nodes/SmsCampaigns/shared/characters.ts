/**
 * What an editor, a spreadsheet or a phone's contact list leaves around a value: blanks of all kinds, and
 * characters without a shape (zero width, direction marks, byte order mark).
 */
const SURROUNDING = /[\s\p{Cf}]/u;

/** The text without blanks and invisible characters at both ends. */
export function trimAll(text: string): string {
	let from = 0;
	let to = text.length;
	while (from < to && SURROUNDING.test(text[from])) from++;
	while (to > from && SURROUNDING.test(text[to - 1])) to--;
	return from === 0 && to === text.length ? text : text.slice(from, to);
}

const CHARACTER_NAMES = new Map<number, string>([
	[0x00, 'the null character'],
	[0x08, 'a backspace'],
	[0x09, 'a tab'],
	[0x0b, 'a vertical tab'],
	[0x0c, 'a page break'],
	[0x0d, 'a carriage return'],
	[0x1b, 'the escape character'],
	[0x20, 'a blank'],
	[0x7f, 'the delete character'],
	[0xa0, 'a no-break space'],
	[0xfeff, 'a byte order mark'],
]);

const INVISIBLE = /^[\p{C}\p{Z}\p{M}]/u;

/** Names a character so that a person can find it: by shape, by name, or by its code point. */
export function describeCharacter(character: string): string {
	const code = character.codePointAt(0) ?? 0;
	const point = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
	const name = CHARACTER_NAMES.get(code);
	if (name !== undefined) return `${name} (${point})`;
	return INVISIBLE.test(character) ? point : `"${character}" (${point})`;
}

/**
 * Where a character sits, counted as an editor shows it: from 1, surrogate pairs as one.
 * @param offset index in UTF-16 code units
 */
export function positionOf(text: string, offset: number): number {
	let position = 1;
	for (let at = 0; at < offset; at++) {
		const unit = text.charCodeAt(at);
		const pair = (unit & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
		if (pair) at++;
		position++;
	}
	return position;
}
