import { toChoices } from '../../../nodes/SmsCampaigns/sendAndWait/choices';
import fc from 'fast-check';
import { OPT_OUTS } from '../../../nodes/SmsCampaigns/sendAndWait/reply/replyWords';
import { readReply } from '../../../nodes/SmsCampaigns/sendAndWait/reply/readReply';
import { spellingsOf } from '../../support/sendAndWait/spellings';
import { trimAll } from '../../../nodes/SmsCampaigns/shared/text';
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
	['Keep it\nCancel the visit', ['Keep it', 'Cancel the visit']],
	['Stop 4\nStop 5', ['Stop 4', 'Stop 5']],
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
	['Go on\nStop', /"Stop", and a reply with this text is an opt-out/],
	['Keep\nCancel', /"Cancel", and a reply with this text is an opt-out/],
	['Alta\nBaja', /"Baja", and a reply/],
	['Oui\nARRÊT', /"ARRÊT", and a reply/],
	['Go on\n🛑 Stop', /"🛑 Stop", and a reply/],
	['Go on\nStop, please', /"Stop, please", and a reply/],
	['Été\nete!', /cannot tell apart/],
	['2\n4\n6', /"2" as choice 1, but a reply "2" means choice 2/],
])('refuses %j', (value, words) => {
	expect(() => read(value)).toThrow(words);
});

it('rejects a choice exactly where a reply with its text is an opt-out', () => {
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
			} catch (error) {
				const isUsable = readReply({ type: 'freeText' }, text) !== undefined;
				expect(isUsable).toBe(!String(error).includes('is an opt-out'));
				return;
			}
			const chosen = readReply({ type: 'choice', choices }, choices[0]);
			expect(chosen).toMatchObject({ choice: choices[0], number: 1 });
		}),
	);
});
