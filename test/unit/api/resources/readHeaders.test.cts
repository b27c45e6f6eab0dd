import { readHeaders } from '../../../../nodes/SmsCampaigns/api/resources/apiErrors';

it.each<[unknown, Record<string, string>]>([
	[{ Accept: ['a', 'b'] }, { Accept: 'a, b' }],
	[
		{ Length: 12, Empty: null },
		{ Length: '12', Empty: '' },
	],
	['Accept: a\r\nHost: b\rX: c\nY: d', { Accept: 'a', Host: 'b', X: 'c', Y: 'd' }],
	['Accept: a\nAccept: b', { Accept: 'a, b' }],
	['  Accept :  a:b  \nX:', { Accept: 'a:b', X: '' }],
	['no colon\n: no name\nX: c', { X: 'c' }],
	['__proto__: x\ntoString: x\n y\nAccept: a', { Accept: 'a' }],
	...['null', '', null, undefined, 7].map((none): [unknown, Record<string, string>] => [none, {}]),
])('reads the headers %j of a record in the error log as %j', (given, headers) => {
	expect(readHeaders(given)).toEqual(headers);
});
