import assert from 'node:assert/strict';
import { test } from 'node:test';

import { parseXml } from '../../src/wire/xmlParser.mts';
import { writeXml } from '../../src/wire/xmlWriter.mts';

test('XML that is malformed, has a DOCTYPE, is not UTF-8 or is nested too deeply is rejected with -2', () => {
	for (const source of [
		'',
		'hello',
		'<a>',
		'<a></b>',
		'<a/><b/>',
		'<a>&nope;</a>',
		'<a b=1/>',
		'<a><-short-></a>',
		'<!DOCTYPE a><a/>',
		'<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>',
		'<?xml version="1.0" encoding="ISO-8859-1"?><a/>',
		'<a>\u0001</a>',
		`${'<a>'.repeat(40)}${'</a>'.repeat(40)}`,
	]) {
		assert.throws(() => parseXml(source), { status: -2 }, source);
	}
});

test('the parser preserves spaces and CDATA, and decodes entities', () => {
	const root = parseXml('<a b="x &amp; y"> <![CDATA[<-short-> ]]]]><![CDATA[>]]> &lt;&#233; </a>');
	assert.equal(root.text, ' <-short-> ]]> <é ');
	assert.equal(root.attributes.b, 'x & y');
});

test('the writer escapes markup, and replaces characters that XML cannot contain', () => {
	const body = { a: '<&>\u0000\ud800\r', list: [{ b: 1 }, { b: null }], none: [], 'x!y': '', 1: 2 };
	assert.equal(
		writeXml(body, 'null'),
		'<?xml version="1.0" encoding="UTF-8"?>\n<response><_1>2</_1><a>&lt;&amp;&gt;\ufffd\ufffd&#13;</a>' +
			'<list><b>1</b></list><list><b>null</b></list><x_y/></response>\n',
	);
	parseXml(writeXml(body, 'null'));
});
