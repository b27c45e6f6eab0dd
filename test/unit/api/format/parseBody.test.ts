import { parseBody } from '../../../../nodes/SmsCampaigns/api/format/parseBody';

const deepJson = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const deepXml = (depth: number) =>
	`<response>${'<a>'.repeat(depth)}1${'</a>'.repeat(depth)}</response>`;

const BOMB = `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><response><status>1</status><x>&b;</x></response>`;

describe('responses that cannot be read', () => {
	it.each([
		['nothing', '', 'empty'],
		['blanks', ' \r\n\t', 'empty'],
		['a byte order mark alone', '\ufeff', 'empty'],
		['a page', '<!DOCTYPE html><html><body>Hi</body></html>', 'html'],
		['a page with spaces in its declaration', ' <!doctype \n html>', 'html'],
		['a page behind two comments', '<!-- x -->\n <!-- y -->  <html></html>', 'html'],
		['XHTML behind spaces', ' <?xml version="1.0"?> \n<html/>', 'html'],
		['a page without a declaration', '\n<html lang="en"></html>', 'html'],
		['a page after a comment', '<!-- x --><HTML></HTML>', 'html'],
		['what only looks like a page behind a comment', '<!-- x --> y --><html></html>', 'malformed'],
		['hundreds of comments and no page', `${'<!---->'.repeat(285)}x`, 'malformed'],
		['XHTML', '<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml"/>', 'html'],
		['plain words', 'Bad Gateway', 'plainText'],
		['words of other encodings', 'Accès refusé\u2028\tIci', 'plainText'],
		['words with a byte that is none', 'Acc\ufffds', 'malformed'],
		['words with a NUL', 'a\0b', 'malformed'],
		['JSON behind a control character', '\x7f{"status":1}', 'malformed'],
		['truncated JSON', '{"status":1,"tick', 'malformed'],
		['a JSON list', '[1]', 'malformed'],
		['a JSON text', '"1"', 'plainText'],
		['a JSON null', 'null', 'plainText'],
		['JSON and more', '{"status":1}{"status":1}', 'malformed'],
		['JSON that is too deep', deepJson(100), 'malformed'],
		['JSON that is far too deep', deepJson(90_000), 'malformed'],
		['an entity bomb', BOMB, 'unsafeXml'],
		['a DOCTYPE in small letters', '<!doctype r><response/>', 'unsafeXml'],
		['an external entity', '<!DOCTYPE r SYSTEM "file:///etc/passwd"><response/>', 'unsafeXml'],
		['a DOCTYPE after the start', '<response><!DOCTYPE r></response>', 'unsafeXml'],
		['a DOCTYPE behind a comment', '<!-- a --><!DOCTYPE r><response/>', 'unsafeXml'],
		['truncated XML', '<response><status>1</sta', 'malformed'],
		['XML without its end', '<response><status>1</status>', 'malformed'],
		['XML cut in CDATA', '<response><status>1</status><a><![CDATA[x', 'malformed'],
		['crossed elements', '<response><a><b></a></b></response>', 'malformed'],
		['two roots', '<response><status>1</status></response><response/>', 'malformed'],
		['two empty roots', '<response/><response/>', 'malformed'],
		['a second root of another name', '<response/><other/>', 'malformed'],
		['text after the root', '<response/>tail', 'malformed'],
		['another root', '<feed><status>1</status></feed>', 'malformed'],
		['a bare ampersand', '<response><a>x & y</a></response>', 'malformed'],
		['a bare placeholder', '<response><a>x <-short-> y</a></response>', 'malformed'],
		['XML that is too deep', deepXml(100), 'malformed'],
		['XML that is far too deep', deepXml(20_000), 'malformed'],
	])('%s', (_name, body, reason) => {
		expect(parseBody(body)).toEqual({ ok: false, reason });
	});

	it.each([
		'{"a":1,"a":1}',
		'{"a":1,"\\u0061":2}',
		'{"a":[],"b":{"c":":,"},"a":1}',
		'{"a":"\\"","b":"\\\\","a":1}',
		'{"":1,"":1}',
	])('%s, where a name comes twice', (body) => {
		expect(parseBody(body)).toEqual({ ok: false, reason: 'malformed' });
	});

	it.each([
		'{"a":{"b":1,"b":2},"c":1}',
		'{"a":{"b":1},"b":{"a":1}}',
		'{"a":[{"a":1},{"a":1}],"b":1}',
		'{"a":"a","b":"a"}',
		'{"a":["a","a"],"b":["b"]}',
		'{"a":"\\",\\"a\\":1"}',
	])('but not %s, where it does not', (body) => {
		expect(parseBody(body)).toEqual({
			ok: true,
			fields: JSON.parse(body) as unknown,
		});
	});
});

describe('responses that can be read all the same', () => {
	const fields = (body: string) => {
		const reading = parseBody(body);
		return reading.ok ? reading.fields : reading.reason;
	};

	it.each([
		['a byte order mark', '\ufeff{"status":1}', { status: 1 }],
		['blanks in front', '\r\n <response><status>1</status></response>', { status: '1' }],
		['a byte order mark before XML', '\ufeff<?xml version="1.0"?><response/>', {}],
		['attributes', '<response a="1"><status b="2">1</status></response>', { status: '1' }],
		['namespaces', '<s:response xmlns:s="urn:x"><s:a>1</s:a></s:response>', { a: '1' }],
		[
			'comments',
			'<?x y?><response><!-- <!DOCTYPE a> --><a>1<!-- z -->2</a></response>',
			{ a: '12' },
		],
		[
			'CDATA',
			'<response><a><![CDATA[<!DOCTYPE a> &amp; ]]]]><![CDATA[>]]></a></response>',
			{ a: '<!DOCTYPE a> &amp; ]]>' },
		],
		[
			'numeric references',
			'<response><a>&#233;&#xE9;&#128512;&amp;#233;</a></response>',
			{ a: 'éé😀&#233;' },
		],
		['white space in values', '<response><a> x </a><b> </b></response>', { a: ' x ', b: ' ' }],
		['empty elements', '<response><a/><b></b></response>', { a: '', b: '' }],
		['a control character', '<response><a>x\u0001y</a></response>', { a: 'x\u0001y' }],
		['an element twice', '<response><a>1</a><a>2</a></response>', { a: ['1', '2'] }],
		['nothing under the root', '<response/>', {}],
		['white space under the root', '<response>\n</response>', {}],
	])('%s', (_name, body, expected) => {
		expect(fields(body)).toEqual(expected);
	});

	it.each([
		...['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString', 'valueOf'],
		...['__defineGetter__', '__defineSetter__', '__lookupGetter__', '__lookupSetter__'],
	])('the name %s is left out', (name) => {
		expect(fields(`{"a":1,"${name}":{"x":1}}`)).toEqual({ a: 1 });
		expect(fields(`<response><a>1</a><${name}>1</${name}></response>`)).toEqual({ a: '1' });
	});

	it('such names are left out at any depth', () => {
		const json = fields('{"__proto__":{"polluted":1},"a":{"__proto__":{"x":1}},"b":2}');
		const xml = fields('<response><a><prototype>1</prototype></a><b>2</b></response>');
		expect(JSON.stringify([json, xml])).toBe('[{"a":{},"b":2},{"a":{},"b":"2"}]');
		expect(({} as any).polluted).toBeUndefined();
		expect((json as any).a.x).toBeUndefined();
	});
});
