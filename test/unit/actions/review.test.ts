import { isFromModel } from '../../../nodes/SmsCampaigns/actions/campaign/fromModel';
import { cutForSms, reviewText } from '../../../nodes/SmsCampaigns/actions/campaign/review';

describe('the message of a review', () => {
	it('spells out what the model wants to do', () => {
		const input = { phone: '33639980001', count: 2, urgent: true, tags: ['a', { b: 1 }] };
		expect(reviewText('Run Send?\n[object Object]', input)).toBe(
			'Run Send?\nphone: 33639980001\ncount: 2\nurgent: true\ntags: ["a",{"b":1}]',
		);
	});

	it('stays as it is where nothing has to be spelt out', () => {
		expect(reviewText('Run Send?', { phone: '1' })).toBe('Run Send?');
		expect(reviewText('[object Object]!', undefined)).toBe('!');
		expect(reviewText(undefined, {})).toBe('');
	});

	it('takes no place for the link, no pattern and no character from the model that cannot be sent', () => {
		const input = { text: `$& <-short->\t\u0000 \ud800 ok` };
		expect(reviewText('[object Object]', input)).toBe('text: $&     ok');
	});

	it('is cut for the SMS, between characters', () => {
		expect(cutForSms('x'.repeat(280))).toBe('x'.repeat(280));
		const cut = cutForSms('😀'.repeat(300));
		expect(cut).toBe(`${'😀'.repeat(277)}...`);
		expect(cutForSms(`${'x'.repeat(276)} y${'z'.repeat(20)}`)).toBe(`${'x'.repeat(276)}...`);
	});
});

describe('what an AI model decides', () => {
	it.each([
		"={{ $fromAI('cost') }}",
		"={{ $fromai ('cost') }}",
		{ values: { approveLabel: "={{ /*n8n*/ $fromAI('label') }}" } },
	])('is %j', (stored) => {
		expect(isFromModel(stored, false)).toBe(true);
	});

	it('is, for a tool, also what comes with its call', () => {
		for (const stored of ['={{ $json.cost }}', '={{ $input.item.json.x }}']) {
			expect(isFromModel(stored, true)).toBe(true);
			expect(isFromModel(stored, false)).toBe(false);
		}
	});

	it.each([5, '33639980001', "={{ $('Form').item.json.phone }}", '={{ $vars.max }}', undefined])(
		'is not %j',
		(stored) => {
			expect(isFromModel(stored, true)).toBe(false);
		},
	);
});
