import { toChoices } from '../../../nodes/SmsCampaigns/sendAndWait/choices';
import { refusalsOf } from '../../../nodes/SmsCampaigns/shared/invalidInput';

const read = (value: unknown) => toChoices(value, refusalsOf('Choices'));

it.each([
	['Today\n Tomorrow \n\n', ['Today', 'Tomorrow']],
	['a\r\nb', ['a', 'b']],
	[
		['a', 'b'],
		['a', 'b'],
	],
	[
		[1, 2],
		['1', '2'],
	],
	['10\n20\n30', ['10', '20', '30']],
])('reads %j', (value, choices) => {
	expect(read(value)).toEqual(choices);
});

it.each([
	['', /^'Choices' is empty/],
	['Today', /has only one choice/],
	[{ a: 1 }, /is not a list of texts/],
	['a\n'.repeat(21), /has 21 choices/],
	[`a\n${'x'.repeat(81)}`, /too long/],
	['a\n—', /"—", which has no word/],
	['Go on\nStop', /"Stop", which unsubscribes/],
	['Été\nete!', /cannot tell apart/],
	['2\n4\n6', /"2" as choice 1, but a reply "2" means choice 2/],
])('refuses %j', (value, words) => {
	expect(() => read(value)).toThrow(words);
});
