import {
	checkGuards,
	cutForSms,
	readReviewMessage,
} from '../../../nodes/SmsCampaigns/sendAndWait/humanReview';
import type { Parameters } from '../../../nodes/SmsCampaigns/fields/parameters';

const review = (set: Record<string, unknown>, input?: unknown) => {
	const read = (path: string) => set[path];
	return {
		isReview: true,
		asTool: true,
		stored: read,
		get: read,
		field: () => input,
	} as unknown as Parameters;
};

describe('the message of a review', () => {
	const reviewText = (message: unknown, input: unknown) =>
		readReviewMessage(review({ message }, input));

	it('lists the values of the action that the model requests', () => {
		const input = { phone: '33639980001', count: 2, urgent: true, tags: ['a', { b: 1 }] };
		expect(reviewText('Run Send?\n[object Object]', input)).toBe(
			'Run Send?\nphone: "33639980001"\ncount: 2\nurgent: true\ntags: ["a",{"b":1}]',
		);
	});

	it("contains the model's values without placeholders and characters that cannot be sent", () => {
		const input = { text: `$& [link] ok` };
		expect(reviewText('[object Object]', input)).toBe('text: "$&   ok"');
		expect(reviewText('a\u0000\ud800b', {})).toBe('a  b');
		const nested = { text: 'a<-sh<-short->ort->b' };
		expect(reviewText('[object Object]', nested)).toBe('text: "a<-sh ort->b"');
	});

	it('shows each value on one line, quoted, without characters that hide or reverse text', () => {
		const input = {
			to: 'Ann\namount: "1"\u2028x',
			'amount\n': '9\u202e00\u200b',
		};
		expect(reviewText('[object Object]', input)).toBe(
			'to: "Ann\\namount: \\"1\\" x"\namount\\n: "900"',
		);
	});

	it('is truncated for the SMS without splitting a character', () => {
		expect(cutForSms('x'.repeat(280))).toBe('x'.repeat(280));
		const cut = cutForSms('😀'.repeat(300));
		expect(cut).toBe(`${'😀'.repeat(277)}...`);
		expect(cutForSms(`${'x'.repeat(276)} y${'z'.repeat(20)}`)).toBe(`${'x'.repeat(276)}...`);
	});
});

const check = (set: Record<string, unknown>) => () => checkGuards(review(set));

it('accepts a reviewer that a person sets', () => {
	expect(check({ to: '={{ $vars.boss }}', 'options.defaultCountry': 'FR' })).not.toThrow();
});

it.each([
	['to', 'To'],
	['approvalOptions', 'Approval Options'],
	// With another default country, a number without a country code can belong to another person.
	['options.defaultCountry', 'Default Country'],
])('rejects a reviewer that a model can set through the parameter %s', (path, field) => {
	for (const source of ["$fromAI('x')", '$tool.parameters.x', "$('Chat').item.json.x"]) {
		expect(check({ [path]: `={{ ${source} }}` })).toThrow(`'${field}'`);
	}
});
