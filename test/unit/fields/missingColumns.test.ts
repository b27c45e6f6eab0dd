import { neededColumns, suggestColumn } from '../../../nodes/SmsCampaigns/fields/expressionParts';

it.each([
	['{{ $json.prénom }}', ['prénom']],
	["{{ $json['first name'] + $json.last }}", ['first name', 'last']],
	['{{ $json.contact.name }}', ['contact']],
	['{{ $json.isEmpty() }}', []],
	['{{ $json.name || "you" }}', []],
	['{{ $json?.name }}', []],
	["{{ $('Rows').item.json.name }}", []],
])('of %s are needed: %j', (code, columns) => {
	expect(neededColumns(code)).toEqual(columns);
});

it.each([
	['prenom', 'Prénom'],
	['first name', 'firstName'],
	['firstnme', 'firstname'],
	['firtsname', 'firstname'],
	['firstnames', 'firstname'],
	['firstnome', 'firstname'],
])('for %s suggests %s', (missing, near) => {
	expect(suggestColumn(missing, ['phone', near])).toBe(
		`Did you mean "${near}"? The columns are "phone", "${near}".`,
	);
});

it.each(['id', 'surname', 'phonetic'])('for %s suggests none', (missing) => {
	expect(suggestColumn(missing, ['if', 'phone', 'name'])).toMatch(/^The columns are/);
});
