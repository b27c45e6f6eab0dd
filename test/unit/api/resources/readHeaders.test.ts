import { readHeaders } from '../../../../nodes/SmsCampaigns/api/resources/apiErrors';

describe('the headers of a record in the error log', () => {
	it.each<[unknown, Record<string, string>]>([
		[
			{ Accept: 'a', Host: 'b' },
			{ Accept: 'a', Host: 'b' },
		],
		[{ Accept: ['a', 'b'] }, { Accept: 'a, b' }],
		[
			{ Length: 12, Empty: null, None: undefined },
			{ Length: '12', Empty: '', None: '' },
		],
		['Accept: a\r\nHost: b\rX: c\nY: d', { Accept: 'a', Host: 'b', X: 'c', Y: 'd' }],
		['Accept: a\nAccept: b', { Accept: 'a, b' }],
		['  Accept :  a:b  ', { Accept: 'a:b' }],
		['X:\nY: b', { X: '', Y: 'b' }],
		['no colon\n: no name\nX: c', { X: 'c' }],
		['null', {}],
		['', {}],
		[null, {}],
		[undefined, {}],
		[7, {}],
	])('%j are %j', (given, headers) => {
		expect(readHeaders(given)).toEqual(headers);
	});

	it('change no prototype and no method', () => {
		const given = JSON.parse('{"__proto__":{"a":"1"},"toString":"x","Accept":"a"}') as object;
		for (const headers of [
			readHeaders(given),
			readHeaders('__proto__: x\ntoString: x\n y\nAccept: a'),
		]) {
			expect(Object.getPrototypeOf(headers)).toBe(Object.prototype);
			expect(Object.entries(headers)).toEqual([['Accept', 'a']]);
		}
	});
});
