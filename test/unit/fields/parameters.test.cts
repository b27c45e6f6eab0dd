import fc from 'fast-check';
import { mayComeFromModel } from '../../../nodes/SmsCampaigns/fields/parameters';

describe('a parameter of a tool', () => {
	it.each([
		"={{ $fromAI('cost') }}",
		"={{ $fromAI\n('cost') }}",
		'={{ $json.cost }}',
		'{{ $json.cost }}',
		'={{ $vars[$json.name] }}',
		'={{ $vars.limit }}{{ $json.cost }}',
		'={{ $vars.limit || $json.cost }}',
		'={{ $vars.limit }} {{ 1 }}',
		'={{ 5 }}',
		{ values: { approveLabel: "={{ /*n8n*/ $fromAI('label') }}" } },
		[{ deep: ['={{ $json.x }}'] }],
	])('may come from a model: %j', (stored) => {
		expect(mayComeFromModel(stored, true)).toBe(true);
	});

	it('may come from a model if braces contain anything except a single variable', () => {
		const anything = fc.string().filter((code) => !/^ *\$(?:vars|env)\.\w+ *$/.test(code));
		fc.assert(
			fc.property(fc.string(), anything, fc.string(), (before, code, after) => {
				expect(mayComeFromModel(`=${before}{{${code}}}${after}`, true)).toBe(true);
			}),
		);
	});
});

it.each([
	5,
	0,
	true,
	null,
	undefined,
	'',
	'33639980001',
	"$fromAI('cost')",
	'=33639980001',
	'={{ $vars.limit }}',
	'={{$env.SMS_LIMIT}}',
	{ values: { approvalType: 'double', approveLabel: '={{ $vars.yes }}' } },
])('a parameter cannot come from a model: %j', (stored) => {
	expect(mayComeFromModel(stored, true)).toBe(false);
	expect(mayComeFromModel(stored, false)).toBe(false);
});

it('outside a tool, a parameter may come from a model only if an expression requests a value from the model', () => {
	for (const stored of ['={{ $json.cost }}', "={{ $('Form').item.json.phone }}", '={{ 5 }}']) {
		expect(mayComeFromModel(stored, false)).toBe(false);
	}
	for (const stored of ["={{ $fromAI('x') }}", "={{ $fromAI\n('x') }}", "={{ $fromai?.('x') }}"]) {
		expect(mayComeFromModel(stored, false)).toBe(true);
	}
});
