// The node reads columns directly from the input, with the same values as n8n's own evaluation.
import type { IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';
import { parseColumnTemplate } from '../../../../nodes/SmsCampaigns/fields/columns';
import { Parameters } from '../../../../nodes/SmsCampaigns/fields/parameters';
import { describeNode } from '../../../support/engine/describeNode.cts';
import { runNode } from '../../../support/engine/runNode.cts';

const expressions = [
	'={{ $json.phone }}',
	"={{ $json['Phone Number'] }}",
	'={{ $json["Téléphone"] }}',
	'= {{ $json.phone }}',
	'={{ $json.phone }} ',
	'=Hello {{ $json.phone }}, {b} }} $1 $& "x" `y` ${z}',
	'={{ $json.phone }}{{ $json.count }}{{ $json.none }}',
	'=a\n{{$json.phone}}\nb',
	'={{ $json.list }}',
	'=List: {{ $json.list }}',
	'={{ $json.missing }}',
	'=[{{ $json.missing }}]',
	'=[{{ $json.on }}{{ $json.more }}{{ $json.none }}{{ $json.count }}]',
	'={{ $json.length }}',
	'={{ $json.phone.length }}',
	'=Hello',
	'={{ $json.phone }} {{',
	"={{ $json['{{'] }}",
	'=\\{{ {{ $json.phone }}',
	'={{ $json["a" + "b"] }}',
	'={{ $json["a\\x62"] }}',
	'={{ $json.phone ?? $json.count }}',
	'={{ $json.phone /* x */ }}',
	'={{ $json.more.a }}',
	'={{ $json.odd }}',
];

const values = [
	'33639980000',
	'',
	' 33 ',
	'é€😀',
	'{{ $json.phone }}',
	'=1',
	'\\n',
	0,
	-0,
	1.5,
	1e21,
];
const items: INodeExecutionData[] = values.map((phone, at) => ({
	json: {
		phone,
		'Phone Number': phone,
		Téléphone: phone,
		count: at,
		list: ['33639980001', 7],
		on: at % 2 === 0,
		none: null,
		more: { a: at },
		length: at,
		odd: NaN,
	},
}));

/** A node that returns its parameter twice: once as read by the node's own code, and once as evaluated by n8n. */
const probe: INodeType = {
	description: describeNode('probe', {
		properties: [{ displayName: 'Value', name: 'value', type: 'string', default: '' }],
	}),
	async execute(this: IExecuteFunctions) {
		const parameters = new Parameters(this);
		const read = this.getInputData().map((_item, index) => ({
			json: {
				ours: [parameters.get('value', index) as any],
				theirs: [this.getNodeParameter('value', index)] as any[],
			},
		}));
		return [read];
	},
};

it.each(expressions)('returns the same values as n8n for %j', async (value) => {
	const result = await runNode(
		{ nodeTypes: { probe } },
		{ type: 'probe', parameters: { value } },
		structuredClone(items),
	);
	expect(result.error).toBeUndefined();
	const output = result.output();
	expect(output).toHaveLength(items.length);
	for (const { json } of output) expect(json.ours).toEqual(json.theirs);
});

it("reads more than ten of these expressions without n8n's evaluation", () => {
	expect(expressions.filter(parseColumnTemplate).length).toBeGreaterThan(10);
});
