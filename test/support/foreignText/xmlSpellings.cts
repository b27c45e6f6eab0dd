// One document in the many forms that XML allows, without any code of the nodes.
import fc from 'fast-check';
import type { Plain } from '../api/writeResponse.cts';
import { NAMED } from './escapes.cts';

const codeOf = (character: string) => character.codePointAt(0)!;
const references = (text: string, write: (character: string) => string) =>
	Array.from(text, write).join('');

/** Escapes a string as most writers do. A parser would turn a literal carriage return into a line feed. */
const plain = (text: string) =>
	references(text, (each) => (each === '\r' ? '&#13;' : /[&<>]/.test(each) ? NAMED[each] : each));

/** Ways to write a piece of text. */
const WAYS: ReadonlyArray<(text: string) => string> = [
	plain,
	plain,
	(text) => references(text, (each) => NAMED[each] ?? plain(each)),
	(text) => references(text, (each) => `&#${codeOf(each)};`),
	(text) => references(text, (each) => `&#x${codeOf(each).toString(16)};`),
	(text) => references(text, (each) => `&#x000${codeOf(each).toString(16).toUpperCase()};`),
	(text) => (/\r|\]\]>/.test(text) ? plain(text) : `<![CDATA[${text}]]>`),
	(text) => `<!-- it's <a> & "-" -->${plain(text)}`,
	(text) => `${plain(text)}<?note it's <a> & "?>`,
	(text) => `<![CDATA[]]>${plain(text)}<!---->`,
];

/** Text that may follow the name in a tag. */
const ATTRIBUTES = ['', '', ' ', '\n\t', ' a="1"', " a = '1' b=\"it's > 1\"\n", ' x:a="&lt;&#38;"'];
const SPACES = ['', '', ' ', '\n', '\t\r\n  ', '<!-- <response> -->', '<?x y="?"?>'];
const STARTS = [
	...['', '\ufeff', '<?xml version="1.0"?>', "<?xml version='1.0' encoding='UTF-8'?>\r\n"],
	...['\ufeff<?xml version="1.0" encoding="utf-8" standalone="yes" ?>', ' \n<!-- a -->'],
];
const PREFIXES = ['', '', '', 's:'];

/** Draws a writer of XML documents. The writer repeats an element per list entry, and writes null as `null`. */
export const anyXmlWriter = fc
	.array(fc.nat(9_999), { minLength: 30, maxLength: 200 })
	.map((rolls) => (root: string, record: Record<string, Plain>): string => {
		let at = 0;
		const pick = <T,>(values: readonly T[]) => values[rolls[at++ % rolls.length] % values.length];
		const spell = (text: string) => {
			const characters = Array.from(text);
			const pieces: string[] = [];
			while (characters.length > 0) {
				pieces.push(pick(WAYS)(characters.splice(0, pick([1, 2, 3, 8, 99])).join('')));
			}
			return pieces.join('');
		};
		const element = (name: string, value: Plain): string => {
			if (Array.isArray(value)) return value.map((each) => element(name, each)).join(pick(SPACES));
			const tag = pick(PREFIXES) + name;
			const inner =
				typeof value === 'object' && value !== null
					? Object.entries(value)
							.map(([key, each]) => pick(SPACES) + element(key, each))
							.join('') + pick(SPACES)
					: spell(String(value));
			if (inner === '') return pick([`<${tag}${pick(ATTRIBUTES)}/>`, `<${tag}></${tag}>`]);
			return `<${tag}${pick(ATTRIBUTES)}>${inner}</${tag}${pick(['', '', ' ', '\n'])}>`;
		};
		return pick(STARTS) + element(root, record) + pick(SPACES);
	});

/** Text that XML can contain and that a parser can easily misread. */
export const awkwardText = fc.oneof(
	fc
		.string({ unit: 'binary', maxLength: 20 })
		.map((text) =>
			text.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '?'),
		),
	fc.constantFrom(
		...['', ' ', '\t', 'a\r\nb', 'a\rb', '\n', '\r', ' x ', 'null', 'true', '007', '1.50', '1e2'],
		...[
			'-0',
			'+7',
			'0x10',
			'\u0085',
			'12345678901234567890',
			'0033639980001',
			'&amp;',
			'&#233;',
			'&eacute;',
			']]>',
			']]',
		],
		...['<-short->', '<!-- -->', '<!DOCTYPE a>', '<![CDATA[a]]>', '{"a":1}', '"', "'", 'é😀\u00a0'],
	),
);
