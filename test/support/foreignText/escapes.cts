// The escapes that JSON, XML and URLs require or permit in a string, without any code of the nodes.
import fc from 'fast-check';

const hex = (code: number, length: number) => code.toString(16).padStart(length, '0');
const jsonUnits = (text: string) =>
	Array.from({ length: text.length }, (_, at) => `\\u${hex(text.charCodeAt(at), 4)}`).join('');
const bytes = (text: string) => Buffer.from(text).toString('hex').replace(/../g, '%$&');
const code = (character: string) => character.codePointAt(0)!;

const SHORT: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '/': '\\/' };
export const NAMED: Readonly<Record<string, string>> = {
	...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' },
};

interface Format {
	must: RegExp;
	ways: ReadonlyArray<(character: string) => string>;
}

export const FORMATS = {
	JSON: {
		must: /["\\]/,
		ways: [
			(character) => SHORT[character] ?? jsonUnits(character),
			jsonUnits,
			(character) => jsonUnits(character).replace(/[a-f]/g, (digit) => digit.toUpperCase()),
		],
	},
	XML: {
		must: /[&<]/,
		ways: [
			(character) => NAMED[character] ?? `&#${code(character)};`,
			(character) => `&#${code(character)};`,
			(character) => `&#x${hex(code(character), 1)};`,
			(character) => `&#x${hex(code(character), 6).toUpperCase()};`,
		],
	},
	'a URL': {
		must: /[%+&"\\]/,
		ways: [(character) => bytes(character).toUpperCase(), bytes],
	},
} satisfies Record<string, Format>;

/** Draws an encoder that escapes only the required characters, all but letters and digits, or all characters. */
export const encoderOf = ({ must, ways }: Format) =>
	fc
		.tuple(
			fc.constantFrom(must, /[^A-Z\d]/i, /[^]/),
			fc.array(fc.nat(99), { minLength: 1, maxLength: 40 }),
		)
		.map(
			([escaped, rolls]) =>
				(text: string) =>
					Array.from(text, (character, at) => {
						const way = ways[rolls[at % rolls.length] % ways.length];
						return must.test(character) || escaped.test(character) ? way(character) : character;
					}).join(''),
		);
