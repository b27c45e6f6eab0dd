import assert from 'node:assert/strict';
import { test } from 'node:test';

import { parsePhoneNumber } from '../../src/domain/phoneNumber.mts';
import { createRecipientFilter, type FilterFacts } from '../../src/domain/recipientFilter.mts';

const facts: FilterFacts = {
	blacklist: new Set(['33639980900', '33639980800']),
	npai: new Set(['33639980800']),
	allowedCountries: new Set(['FR', 'GB']),
	flooded: new Set(['33639980001']),
	countryRoom: new Map([['GB', 1]]),
};
const reasons = (numbers: string[]) =>
	numbers.map(createRecipientFilter(facts)).map(({ reason }) => reason);

test('the reason for a filtered message is the first filter that matches', () => {
	const numbers = ['33639980800', '33639980900', '33639980900', '33639980001', 'none'];
	const expected = ['blacklisted', 'blacklisted', 'duplicated', 'flood', 'invalid'];
	assert.deepEqual(reasons(numbers), expected);
});

test("a filtered message does not count toward its country's limit", () => {
	assert.deepEqual(reasons(['447700900001', '447700900001', '447700900002']), [
		null,
		'duplicated',
		'country_limit',
	]);
});

const COUNTRIES: Array<[country: string | undefined, ...numbers: string[]]> = [
	['FR', '33639980000', '33639989999', '33199001234', '33261911234', '33353011234', '33536491234'],
	['GB', '447700900999'],
	['US', '12025550101'],
	['CA', '16045550101'],
	[undefined, '', '1', 'abc', '3363998000', '336399800000', '330639980000', '0033639980000'],
	[undefined, '33 6 39 98 00 00', '99912345678', '9'.repeat(30)],
];

test('phone numbers are checked by length and calling code, so the ranges for fiction are valid', () => {
	for (const [country, ...numbers] of COUNTRIES) {
		for (const number of numbers) assert.equal(parsePhoneNumber(number)?.country, country, number);
	}
});
