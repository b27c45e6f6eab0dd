// Bodies in every encoding under every label: what stands in the Content-Type and in an XML declaration is often not
// what the bytes are.
import { toXml, type Plain } from '../api/writeResponse';

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
const utf32be = (text: string) =>
	Buffer.concat(Array.from(text, (each) => Buffer.from([0, 0, ...utf16be(each)])));

const ENCODINGS = {
	'UTF-8': (text: string) => Buffer.from(text, 'utf8'),
	'UTF-16LE': (text: string) => Buffer.from(text, 'utf16le'),
	'UTF-16BE': utf16be,
	'ISO-8859-1': (text: string) => Buffer.from(text, 'latin1'),
	'UTF-32LE': (text: string) => utf32be(text).swap32(),
	'UTF-32BE': utf32be,
};
type Encoding = keyof typeof ENCODINGS;

const HEADER_LABELS = [
	...[undefined, 'utf-8', 'utf-16', 'utf-16be', 'utf-32', 'iso-8859-1', 'gbk', 'klingon'],
];
const DECLARED_LABELS = [undefined, 'UTF-8', 'UTF-16', 'ISO-8859-1'];

/** A way to write and to label a body. */
export interface Labelling {
	name: string;
	format: 'json' | 'xml';
	encoding: Encoding;
	/** What the Content-Type says after the type, if anything. */
	parameter: string;
	/** Whether the bytes can be read. Nobody writes UTF-32, and nothing decodes it. */
	isReadable: boolean;
	/** Whether all characters can be read, those beyond ASCII too. */
	isWhole: boolean;
	/** Writes fields in the format and the encoding. @param root of XML */
	write(fields: Record<string, Plain>, root: string): Buffer;
}

/** Whether the first label that can be right is ISO-8859-1: of Unicode the bytes tell, and nobody knows klingon. */
const isLatin1 = (labels: Array<string | undefined>) =>
	labels.find((label) => /^(?:iso|gbk)/i.test(label ?? ''))?.toLowerCase() === 'iso-8859-1';

function labelling(
	encoding: Encoding,
	mark: string,
	header: string | undefined,
	format: 'json' | 'xml',
	declared?: string,
): Labelling {
	const declaration = declared ? `<?xml version="1.0" encoding="${declared}"?>` : '';
	const isReadable = !encoding.startsWith('UTF-32');
	return {
		name: `${format} in ${encoding}${mark && ' with a mark'}, header ${header}, declared ${declared}`,
		format,
		encoding,
		parameter: header ? `; charset=${header}` : '',
		isReadable,
		isWhole: isReadable && (encoding !== 'ISO-8859-1' || isLatin1([header, declared])),
		write(fields, root) {
			const text = format === 'json' ? JSON.stringify(fields) : declaration + toXml(root, fields);
			return ENCODINGS[encoding](mark + text);
		},
	};
}

/** Every encoding, with and without a byte order mark, under every pair of labels. */
export const LABELLINGS: readonly Labelling[] = (Object.keys(ENCODINGS) as Encoding[]).flatMap(
	(encoding) =>
		['', ...(encoding === 'ISO-8859-1' ? [] : ['\ufeff'])].flatMap((mark) =>
			HEADER_LABELS.flatMap((header) => [
				labelling(encoding, mark, header, 'json'),
				...DECLARED_LABELS.map((declared) => labelling(encoding, mark, header, 'xml', declared)),
			]),
		),
);
