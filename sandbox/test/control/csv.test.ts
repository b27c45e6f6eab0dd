import assert from 'node:assert/strict';
import { test } from 'node:test';

import { parseContacts } from '../../src/control/csv.ts';

const phones = (text: string) => parseContacts(text).contacts.map(({ phone }) => phone);

test('numbers alone, one on each line, as people write them', () => {
	const text = '33639981000\r\n+33 6 39 98 10 01\n0033-6-39-98-10-02\r33.6.39.98.10.03';
	assert.deepEqual(phones(text.replace('\r33', '\n33')), [
		'33639981000',
		'33639981001',
		'33639981002',
		'33639981003',
	]);
});

test('without names the number comes first, and the fields behind it', () => {
	const { contacts } = parseContacts('33639981000,Ann,Paris');
	assert.deepEqual(contacts, [
		{ phone: '33639981000', info1: 'Ann', info2: 'Paris', info3: '', info4: '' },
	]);
});

test('with names the number may be in any column; info columns by their names, else in order', () => {
	assert.deepEqual(parseContacts('info2,Phone,info1\nParis,33639981000,Ann').contacts, [
		{ phone: '33639981000', info1: 'Ann', info2: 'Paris', info3: '', info4: '' },
	]);
	assert.deepEqual(parseContacts('info1,phone\nAnn,33639981000').contacts, [
		{ phone: '33639981000', info1: 'Ann', info2: '', info3: '', info4: '' },
	]);
	assert.deepEqual(parseContacts('first\tmobile\tcity\nAnn\t33639981000\tParis').contacts, [
		{ phone: '33639981000', info1: 'Ann', info2: 'Paris', info3: '', info4: '' },
	]);
});

test('quotes hold separators, quotes and line breaks; lines without a number are counted', () => {
	const text = 'phone;note\n33639981000;"a;b ""c""\nd"\nnobody;x\n;y\n\n33639981001;z';
	const { contacts, leftOut } = parseContacts(text);
	assert.deepEqual(
		contacts.map(({ info1 }) => info1),
		['a;b "c"\nd', 'z'],
	);
	assert.equal(leftOut, 2);
});

test('a byte order mark, blanks and empty lines are no contacts', () => {
	assert.deepEqual(phones('\uFEFFphone\n\n  \n 33639981000 \n'), ['33639981000']);
	assert.deepEqual(phones(''), []);
});
