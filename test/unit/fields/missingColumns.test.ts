import { neededColumns } from '../../../nodes/SmsCampaigns/fields/expressionParts';

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
