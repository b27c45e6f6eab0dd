import fc from 'fast-check';
import {
	decodeBytes,
	parseBody,
	parseJson,
} from '../../../../nodes/SmsCampaigns/api/format/parseBody';
import { classifyResponse } from '../../../../nodes/SmsCampaigns/api/http/classifyResponse';
import { parseXml } from '../../../../nodes/SmsCampaigns/api/format/xml';
import { anyXmlWriter, awkwardText } from '../../../support/foreignText/xmlSpellings.cts';
import { propertyRuns } from '../../../support/propertyRuns.cts';

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
const utf32be = (text: string) =>
	Buffer.concat(Array.from(text, (each) => Buffer.from([0, 0, ...utf16be(each)])));

const classify = (bytes: Uint8Array) =>
	classifyResponse(
		{ httpStatus: 200, headers: {}, body: decodeBytes(bytes), requestId: 'r' },
		[],
		0,
	);

it.each([
	['UTF-8', (text: string) => Buffer.from(text)],
	['UTF-8 after a byte order mark', (text: string) => Buffer.from(`\ufeff${text}`)],
	['Latin-1', (text: string) => Buffer.from(text, 'latin1')],
])('reads a response in %s', (_encoding, write) => {
	const message = 'Zoé';
	for (const text of [
		JSON.stringify({ status: -3, message }),
		`<response><status>-3</status><message>${message}</message></response>`,
	]) {
		expect(classify(write(text))).toMatchObject({ fault: { code: -3, detail: message } });
	}
});

it.each([
	['UTF-16LE', (text: string) => Buffer.from(text, 'utf16le')],
	['UTF-16BE', utf16be],
	['UTF-32LE', (text: string) => utf32be(text).swap32()],
	['UTF-32BE', utf32be],
])('a response in %s has an unknown outcome, whatever its content', (_encoding, write) => {
	for (const text of [
		...['{"status":-3}', '{"status":1,"ticket":"7"}'],
		'<response><status>-3</status></response>',
	]) {
		for (const mark of ['', '\ufeff']) {
			expect(classify(write(mark + text))).toMatchObject({
				fault: { kind: 'unknown', reason: 'malformed' },
			});
		}
	}
});

it('decodes any bytes to a string', () => {
	fc.assert(
		fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
			expect(typeof decodeBytes(bytes)).toBe('string');
		}),
	);
});

const deepJson = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const deepXml = (depth: number) =>
	`<response>${'<a>'.repeat(depth)}1${'</a>'.repeat(depth)}</response>`;

it.each([
	['an empty body', '', 'empty'],
	['a byte order mark and spaces', '\ufeff \r\n\t', 'empty'],
	['a web page', '<!DOCTYPE html><html><body>Hi</body></html>', 'html'],
	['a page with spaces in its declaration', ' <!doctype \n html>', 'html'],
	['a page after two comments', '<!-- x -->\n <!-- y -->  <html></html>', 'html'],
	['a page without a declaration', '\n<HTML lang="en"></HTML>', 'html'],
	['text that only resembles a web page', '<!-- x --> y --><html></html>', 'malformed'],
	['hundreds of comments without a page', `${'<!---->'.repeat(285)}x`, 'malformed'],
	['XHTML', ' <?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml"/>', 'html'],
	['plain text', 'Bad Gateway', 'plainText'],
	['plain text with accents', 'Accès refusé\u2028\tIci', 'plainText'],
	['text with an invalid byte', 'Acc\ufffds', 'malformed'],
	['text with a NUL character', 'a\0b', 'malformed'],
	['JSON after a control character', '\x7f{"status":1}', 'malformed'],
	['truncated JSON', '{"status":1,"tick', 'malformed'],
	['a JSON list', '[1]', 'malformed'],
	['a JSON string', '"1"', 'plainText'],
	['a JSON null', 'null', 'plainText'],
	['JSON with more text after it', '{"status":1}{"status":1}', 'malformed'],
	['JSON that is nested too deeply', deepJson(100), 'malformed'],
	['JSON that is nested far too deeply', deepJson(90_000), 'malformed'],
	['another root element', '<feed><status>1</status></feed>', 'malformed'],
	['XML that is nested too deeply', deepXml(100), 'malformed'],
	['XML that is nested far too deeply', deepXml(20_000), 'malformed'],
])('reads no fields from %s', (_name, body, reason) => {
	expect(parseBody(body)).toEqual({ ok: false, reason });
});

it.each([
	['{"a":[],"b":{"c":":,"},"a":1}', false],
	['{"a":"\\"","b":"\\\\","a":1}', false],
	['{"a":{"b":1,"b":2},"c":1}', true],
	['{"a":[{"a":1},{"a":1}],"b":{"a":1}}', true],
	['{"a":["a","a"],"b":"a"}', true],
	['{"a":["\\",\\"a\\":1"]}', true],
])('reads JSON only if each name occurs once in its object: %s (readable: %p)', (body, ok) => {
	expect(parseBody(body).ok).toBe(ok);
});

it.each([
	['a byte order mark', '\ufeff{"status":1}', { status: 1 }],
	['leading spaces', '\r\n <response><status>1</status></response>', { status: '1' }],
	['namespaces', '<s:response xmlns:s="urn:x"><s:a>1</s:a></s:response>', { a: '1' }],
	['comments', '<?x y?><response><!-- <!DOCTYPE a> --><a>1<!-- z -->2</a></response>', { a: '12' }],
	['a control character', '<response><a>x\u0001y</a></response>', { a: 'x\u0001y' }],
	['a repeated element', '<response><a>1</a><a>2</a></response>', { a: ['1', '2'] }],
])('reads a body with %s', (_name, body, fields) => {
	expect(parseBody(body)).toEqual({ ok: true, fields });
});

it.each([
	...['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString', 'valueOf'],
	...['__defineGetter__', '__defineSetter__', '__lookupGetter__', '__lookupSetter__'],
])('rejects a document with the name %s', (name) => {
	for (const body of [
		`{"a":1,"b":[{"${name}":{"x":1}}]}`,
		`<response><a><${name}>1</${name}></a></response>`,
	]) {
		expect(parseBody(body)).toEqual({ ok: false, reason: 'malformed' });
	}
});

const record = fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), awkwardText, { maxKeys: 4 });

it('reads the same fields from any form of an XML document', () => {
	fc.assert(
		fc.property(anyXmlWriter, record, record, (write, all, inner) => {
			const fields = { ...all, inner: { ...inner, z: 'z' } };
			expect(parseBody(write('response', fields))).toEqual({ ok: true, fields });
		}),
		{ numRuns: propertyRuns(500) },
	);
});

const TYPE = '<!DOCTYPE a [<!ENTITY b "read">]>';

it.each([
	['a document type', '<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><r><x>&b;</x></r>'],
	['a document type in lower case', '<!doctype response><response/>'],
	['a document type after a comment', `<!-- " --><!DOCTYPE a><response a="-->"/>`],
	['an external entity', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><response/>'],
	['a document type in the root', '<response><!DOCTYPE a></response>'],
	['an entity without a document type', '<response><!ENTITY a "b"></response>'],
	['an element type', '<response><!ELEMENT a ANY></response>'],
	['a document type in an attribute', '<response a="<!DOCTYPE a>"/>'],
	['a CDATA section in an attribute', `<r a="<![CDATA[">${TYPE}<x>&b;</x><c d="]]>"/></r>`],
	['an instruction with a quoted end', `<?x "?><!-- "?>${TYPE}<r><x>&b;</x><!-- --></r>`],
	['text after the root', '<response/>tail'],
	['text after the root and many spaces', `<response/>tail${' '.repeat(5_000)}`],
	['text after a comment', '<response/><!-- a -->tail'],
	['text before the root', 'tail<response/>'],
	['a CDATA section after the root', '<response/><![CDATA[tail]]>'],
	['a CDATA section before the root', '<![CDATA[tail]]><response/>'],
	['a repeated root', '<response/><response/>'],
	['two roots', '<response><status>1</status></response><other/>'],
	['a repeated attribute', '<response a="1" a="2"/>'],
	['an attribute without quotation marks', '<response a=1/>'],
	['an unfinished tag', '<response><a</response>'],
	['an unfinished root', '<response><status>1</status>'],
	['crossed elements', '<response><a><b></a></b></response>'],
	['an invalid name', '<response><1>x</1></response>'],
	['a comment without an end', '<response><!-- </response>'],
	['an instruction without an end', '<response><?x </response>'],
	['a CDATA section without an end', '<response><![CDATA[ </response>'],
	['a lone ampersand', '<response><a>x & y</a></response>'],
	['an unescaped placeholder', '<response><a>x <-short-> y</a></response>'],
	['no tag', '<!-- response -->'],
])('XML with %s is malformed', (_name, text) => {
	expect(parseXml(text)).toEqual({ ok: false, reason: 'malformed' });
});

it.each([
	['a comment', `<r a="<!--">${TYPE}<x>&b;</x><c d="-->"/></r>`],
	['an instruction', `<r a="<?x">${TYPE}<x>&b;</x><c d="?>"/></r>`],
])('never reads an entity, even if %s in an attribute hides the entity', (_name, text) => {
	expect(JSON.stringify(parseXml(text))).not.toContain('read');
});

const long = fc.oneof(
	fc.bigInt({ min: 2n ** 53n, max: 10n ** 40n }),
	fc.bigInt({ min: -(10n ** 40n), max: -(2n ** 53n) }),
);
/** Draws strings that resemble JSON and therefore need many escapes in a JSON document. */
const tricky = fc.oneof(
	fc.string({ unit: 'binary' }),
	fc
		.array(fc.constantFrom(...'"\\:,{}[] \n', '1e5', '.5', '12345678901234567'))
		.map((parts) => parts.join('')),
	fc.tuple(fc.string(), long).map(([key, number]) => `{${JSON.stringify(key)}:${number}}`),
);
const number = fc.oneof(
	fc.maxSafeInteger(),
	fc
		.double({ noNaN: true, noDefaultInfinity: true })
		.filter((value) => !Number.isInteger(value) || Number.isSafeInteger(value)),
);

/** A JSON document and its expected value, with long integers as strings. */
interface Sample {
	json: string;
	value: unknown;
}
const parsed = (json: string): Sample => ({ json, value: JSON.parse(json) as unknown });
const leaf: fc.Arbitrary<Sample> = fc.oneof(
	long.map((value) => ({ json: String(value), value: String(value) })),
	fc
		.oneof(tricky, number, fc.boolean(), fc.constant(null))
		.map((value) => parsed(JSON.stringify(value))),
	fc.constantFrom('12345678901234567.5', '12345678901234567e3', '-0').map(parsed),
);
const space = fc.constantFrom('', ' ', '\n\t', '\r\n ');
const { sample } = fc.letrec<{ sample: Sample }>((tie) => ({
	sample: fc.oneof(
		{ depthSize: 'small', withCrossShrink: true },
		leaf,
		fc.tuple(fc.array(tie('sample'), { maxLength: 4 }), space).map(([list, gap]) => ({
			json: `[${list.map(({ json }) => gap + json + gap).join(',')}]`,
			value: list.map(({ value }) => value),
		})),
		fc.tuple(tricky, tie('sample'), space).map(([name, { json, value }, gap]) => ({
			json: `{${gap}${JSON.stringify(`_${name}`)}${gap}:${gap}${json}${gap}}`,
			value: { [`_${name}`]: value },
		})),
	),
}));

it('reads JSON as JSON.parse does, except that long integers keep their digits', () => {
	fc.assert(
		fc.property(sample, ({ json, value }) => {
			expect(parseJson(json)).toEqual(value);
		}),
		{ numRuns: propertyRuns(1_000) },
	);
});

function reads(parse: (text: string) => unknown, text: string): boolean {
	try {
		parse(text);
		return true;
	} catch {
		return false;
	}
}

it('rejects exactly the strings that JSON.parse rejects, even with long integers', () => {
	const change = fc.constantFrom('', '"', '\\', ',', '0', 'x', ':', '}');
	fc.assert(
		fc.property(sample, fc.nat(), change, ({ json }, at, changed) => {
			const cut = at % (json.length + 1);
			const text = json.slice(0, cut) + changed + json.slice(cut + 1);
			expect(reads(parseJson, text)).toBe(reads(JSON.parse, text));
		}),
		{ numRuns: propertyRuns(1_000) },
	);
	expect(reads(parseJson, '012345678901234567')).toBe(false);
});
