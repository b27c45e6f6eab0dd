import { statusMeaning } from '../../../../nodes/SmsCampaigns/api/errors/faultTexts';

it.each([
	[-1, 'The access token is not valid'],
	[-3, 'There are not enough credits'],
	[-5, 'The list, webhook or record does not exist'],
	[-8, 'Accepted, and checked by a person before it goes out'],
	[-99, 'The service does not know what became of it'],
	[404, 'There is nothing at this address'],
])('%d means: %s', (code, words) => expect(statusMeaning(code)).toBe(words));

it('has words for every code that the service documents', () => {
	for (const code of [1, -1, -2, -3, -4, -5, -6, -7, -8, -99]) {
		expect(statusMeaning(code)).toMatch(/^[A-Z]/);
	}
});

it.each([undefined, 0, 42, -42])('makes up no meaning for %p', (code) =>
	expect(statusMeaning(code)).toBeNull(),
);
