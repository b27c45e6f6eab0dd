import assert from 'node:assert/strict';
import { test } from 'node:test';

import { parsePhoneNumber } from '../../src/domain/phoneNumber.ts';
import {
	createRecipientFilter,
	isFilterOrder,
	type FilterFacts,
} from '../../src/domain/recipientFilter.ts';
import { assumptionsWith } from '../support/assumptions.ts';

const facts: FilterFacts = {
	blacklist: new Set(['33639980900', '33639980800']),
	npai: new Set(['33639980800']),
	allowedCountries: new Set(['FR', 'GB']),
	flooded: new Set(['33639980001']),
	countryRoom: new Map([['GB', 1]]),
};
const reasons = (numbers: string[], switched = {}) =>
	numbers.map(createRecipientFilter(facts, assumptionsWith(switched))).map(({ reason }) => reason);

test('the order of the filters decides the reason', () => {
	const order = 'invalid,npai,blacklisted,duplicated,not_allowed,flood,country_limit';
	const numbers = ['33639980800', '33639980900', '33639980900'];
	assert.deepEqual(reasons(numbers), ['blacklisted', 'blacklisted', 'duplicated']);
	assert.deepEqual(reasons(numbers, { 'filter.order': order }), [
		'npai',
		'blacklisted',
		'blacklisted',
	]);
	assert.ok(isFilterOrder(order));
	assert.ok(!isFilterOrder('invalid,npai'));
});

test('a filtered message does not use up the room of its country', () => {
	assert.deepEqual(reasons(['447700900001', '447700900001', '447700900002']), [
		null,
		'duplicated',
		'country_limit',
	]);
});

test('numbers are judged by length and calling code, so the ranges for fiction count', () => {
	for (const number of [
		'33639980000',
		'33639989999',
		'33199001234',
		'33261911234',
		'33353011234',
		'33465711234',
		'33536491234',
	]) {
		assert.equal(parsePhoneNumber(number)?.country, 'FR', number);
	}
	assert.equal(parsePhoneNumber('447700900999')?.country, 'GB');
	assert.equal(parsePhoneNumber('12025550101')?.country, 'US');
	assert.equal(parsePhoneNumber('16045550101')?.country, 'CA');
	for (const number of [
		'',
		'abc',
		'3363998000',
		'336399800000',
		'330639980000',
		'0033639980000',
		'33 6 39 98 00 00',
		'99912345678',
		'1',
		'9'.repeat(30),
	]) {
		assert.equal(parsePhoneNumber(number), null, number);
	}
});
