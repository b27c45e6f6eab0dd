import { responseFacts } from '../../../../nodes/SmsCampaigns/api/http/classifyResponse';

const factsOf = (fields: Record<string, unknown>) => responseFacts({ ok: true, fields });

describe('an error in words', () => {
	it.each(['no', 'trues', 'untrue', 'true story', 'x true', 'Error 17', 'NONE of it'])(
		'%p is one',
		(error) => expect(factsOf({ error }).facts.error).toBe(true),
	);

	it.each([
		...['', ' ', 'null', 'None', ' false ', '0', 'true', ' TRUE\n', '17', '-3', '?!'],
		...[undefined, null, true, false, 0, 7, [], ['x'], {}, { a: 'x' }],
	])('%p is none', (error) => expect(factsOf({ error }).facts.error).toBe(false));
});

describe('a status', () => {
	it.each([
		[1, 'accepted', 1],
		[-8, 'accepted', -8],
		[-3, 'refused', -3],
		[-99, 'unknown', -99],
		[42, 'other', 42],
		['done', 'other', undefined],
		[{}, 'other', undefined],
		[false, 'other', undefined],
		[undefined, 'none', undefined],
		[null, 'none', undefined],
		[' ', 'none', undefined],
		['null', 'none', undefined],
	])('%p is %s, with the code %p', (status, meaning, code) => {
		const read = factsOf({ status });
		expect(read.facts.status).toBe(meaning);
		expect(read.code).toBe(code);
	});
});

it.each([
	['empty', 'foreign'],
	['html', 'foreign'],
	['plainText', 'foreign'],
	['malformed', 'unreadable'],
	['unsafeXml', 'unreadable'],
	['tooLarge', 'unreadable'],
	['reset', 'unreadable'],
	['timeout', 'unreadable'],
] as const)('a body that is not read, %s, is %s and says nothing', (reason, body) => {
	expect(responseFacts({ ok: false, reason })).toEqual({
		facts: { body, status: 'none', error: false, ticket: false },
	});
});
