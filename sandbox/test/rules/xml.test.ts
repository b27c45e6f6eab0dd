import assert from 'node:assert/strict';
import { test } from 'node:test';

import { parseXml } from '../../src/wire/xmlParser.ts';
import { readXmlSms } from '../../src/wire/xmlRequests.ts';
import { writeXml } from '../../src/wire/xmlWriter.ts';
import { assumptionsWith } from '../support/assumptions.ts';

const style = { nullText: 'null' };

test('what is not well-formed is -2', () => {
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

test('text keeps its blanks, CDATA and the five entities', () => {
	const root = parseXml('<a b="x &amp; y"> <![CDATA[<-short-> ]]]]><![CDATA[>]]> &lt;&#233; </a>');
	assert.equal(root.text, ' <-short-> ]]> <é ');
	assert.equal(root.attributes.b, 'x & y');
});

test('lists are read both ways, and mixed', () => {
	const lists = (inner: string) =>
		readXmlSms(parseXml(`<sms><message><text>x</text></message>${inner}</sms>`), assumptionsWith())
			.lists;
	assert.deepEqual(lists('<lists><value>1</value></lists><lists><value>2</value></lists>'), [1, 2]);
	assert.deepEqual(lists('<lists><value>1</value><value> 2 </value></lists>'), [1, 2]);
	assert.deepEqual(lists('<lists><value>65f0a1b2c3d4e5f6a7b8c9d0</value></lists>'), [
		'65f0a1b2c3d4e5f6a7b8c9d0',
	]);
	assert.equal(lists(''), undefined);
});

test('gsmsmsid is an attribute of gsm, one links element holds one link', () => {
	const raw = readXmlSms(
		parseXml(
			`<sms><recipients><gsm gsmsmsid="a&quot;b">33639980000</gsm><gsm>33639980001</gsm></recipients>
			<message><links>https://example.com/?a=1&amp;b=2</links><text>x</text>
			<links>https://example.com/2</links><unicode>1</unicode></message></sms>`,
		),
		assumptionsWith(),
	);
	assert.deepEqual(raw.gsm, {
		values: ['33639980000', '33639980001'],
		gsmsmsids: ['a"b', undefined],
	});
	assert.deepEqual(raw.links, ['https://example.com/?a=1&b=2', 'https://example.com/2']);
	assert.equal(raw.unicode, 1);
});

test('answers escape what XML cannot hold', () => {
	const body = { a: '<&>\u0000\ud800\r', list: [{ b: 1 }, { b: null }], none: [], 'x!y': '', 1: 2 };
	assert.equal(
		writeXml(body, style),
		'<?xml version="1.0" encoding="UTF-8"?>\n<response><_1>2</_1><a>&lt;&amp;&gt;\ufffd\ufffd&#13;</a>' +
			'<list><b>1</b></list><list><b>null</b></list><x_y/></response>\n',
	);
	parseXml(writeXml(body, style));
});
