import { isFromModel } from '../../../../nodes/SmsCampaigns/actions/common/modelExpressions';

describe('what an AI model decides', () => {
	it.each([
		"={{ $fromAI('cost') }}",
		"={{ $fromai ('cost') }}",
		{ values: { approveLabel: "={{ /*n8n*/ $fromAI('label') }}" } },
	])('is %j', (stored) => {
		expect(isFromModel(stored, false)).toBe(true);
	});

	it('is, for a tool, also what comes with its call', () => {
		for (const stored of [
			'={{ $json.cost }}',
			'={{ $input.item.json.x }}',
			'={{ $tool.parameters.phone }}',
		]) {
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
