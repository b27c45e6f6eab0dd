import { toChoices } from '../../../nodes/SmsCampaigns/sendAndWait/choices';
import fc from 'fast-check';
import {
	isOptOut,
	OPT_OUTS,
	readReply,
} from '../../../nodes/SmsCampaigns/sendAndWait/reply/readReply';
import { spellingsOf } from '../../support/sendAndWait/spellings.cts';
import { tokensOf, trimAll } from '../../../nodes/SmsCampaigns/shared/text';
import { rejectionsOf } from '../../../nodes/SmsCampaigns/shared/invalidInput';

const read = (value: unknown) => toChoices(value, rejectionsOf('Choices'));

it.each([
	['Today\n Tomorrow \n\n', ['Today', 'Tomorrow']],
	['a\r\nb', ['a', 'b']],
	['Today, Tomorrow;Not at all ,\n', ['Today', 'Tomorrow', 'Not at all']],
	['Paris, 8 am\nLyon, 9 am', ['Paris, 8 am', 'Lyon, 9 am']],
	[
		['Paris, 8 am', 'Lyon, 9 am'],
		['Paris, 8 am', 'Lyon, 9 am'],
	],
	[[1, 'b'], '1,b'.split(',')],
	['10\n20\n30', ['10', '20', '30']],
	['Keep it\nCancel the visit', ['Keep it', 'Cancel the visit']],
	['Stop 4\nStop 5', ['Stop 4', 'Stop 5']],
])('reads the choices %j', (value, choices) => {
	expect(read(value)).toEqual(choices);
});

it.each([
	['', /^'Choices' must contain 2 to 20 choices/],
	['Today', /must contain 2 to 20 choices/],
	[{ a: 1 }, /must contain 2 to 20 choices/],
	['a\n'.repeat(21), /must contain 2 to 20 choices/],
	[`a\n${'x'.repeat(1601)}`, /too long/],
	[
		'a\n—',
		/"—", but a reply with this text would not select this choice: .* is an opt-out, is too long, or/,
	],
	['Go on\nStop', /"Stop", but a reply with this text would not/],
	['Go on\n🛑 Stop', /"🛑 Stop", but a reply with this text would not/],
	['Été\nete!', /"ete!", but a reply with this text would not/],
	['2\n4\n6', /"2", but a reply with this text would not/],
])('rejects the choices %j', (value, words) => {
	expect(() => read(value)).toThrow(words);
});

it('rejects a choice only if a reply with the same text would not select the choice', () => {
	const words = OPT_OUTS.split(',').map((word) => word.trim());
	const choice = fc
		.oneof(fc.constantFrom(...words), fc.string({ minLength: 1, maxLength: 12 }))
		.chain((text) => fc.tuple(fc.constant(text), fc.constantFrom('', ' the visit', ' 2')))
		.map((parts) => parts.join(''))
		.chain(spellingsOf);
	fc.assert(
		fc.property(choice, (text) => {
			fc.pre(trimAll(text) !== '' && !/[\r\n]/.test(text.trim()));
			let choices: string[];
			try {
				choices = read([text, 'Something else']);
			} catch {
				const isAnotherChoice = tokensOf(text).join(' ') === '2';
				expect(isAnotherChoice || isOptOut(text) || tokensOf(text).length === 0).toBe(true);
				return;
			}
			const chosen = readReply({ type: 'choice', choices }, choices[0]);
			expect(chosen).toMatchObject({ choice: choices[0], number: 1 });
		}),
	);
});
