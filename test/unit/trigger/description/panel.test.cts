import { NodeHelpers } from 'n8n-workflow';
import type { INode, INodeParameters, INodePropertyOptions } from 'n8n-workflow';
import { SmsCampaigns } from '../../../../nodes/SmsCampaigns/SmsCampaigns.node';
import { SmsCampaignsTrigger } from '../../../../nodes/SmsCampaigns/SmsCampaignsTrigger.node';
import { EVENT_TYPES } from '../../../../nodes/SmsCampaigns/trigger/registration/events';
import { filledParameters } from '../../../support/engine/filledParameters.cts';

const { description } = new SmsCampaignsTrigger();
const node = { typeVersion: 2, type: 'trigger' } as INode;

const kept = (parameters: INodeParameters) => filledParameters(description, node, parameters);

/** Returns the names of the panel's fields, in order. */
function shown(parameters: INodeParameters): string[] {
	const values = kept(parameters);
	return description.properties
		.filter(({ type }) => type !== 'hidden')
		.filter((field) => NodeHelpers.displayParameter(values, field, node, description))
		.map(({ displayName }) => displayName);
}

const field = (name: string) => description.properties.find((one) => one.name === name)!;
const option = (name: string) =>
	(field('options').options as typeof description.properties).find((one) => one.name === name)!;
it.each<[INodeParameters, string[]]>([
	[{}, ['Trigger On', 'Outputs', 'Simplify', 'Options']],
	[{ events: ['MO', 'STOP'] }, ['Trigger On', 'Outputs', 'Simplify', 'Options']],
	[{ events: ['DLR'] }, ['Trigger On', 'Reports', 'Outputs', 'Simplify', 'Options']],
])('with %j, the panel shows %j', (parameters, names) => {
	expect(shown(parameters)).toEqual(names);
});

it('the panel shows at most five fields at first, including the credential, and has at most five options', () => {
	expect(shown({}).length + 1).toBeLessThanOrEqual(5);
	expect(field('options').options!.length).toBeLessThanOrEqual(5);
});

it("n8n's list of nodes has an entry for each event, and the panel shows no URLs", () => {
	// If a field is named "Trigger On", n8n uses the actions of the options as the names of the entries.
	const options = field('events').options as INodePropertyOptions[];
	const actions = options.map(({ value, action }) => [value, action]);
	expect(Object.fromEntries(actions)).toEqual({
		BALANCE_ALERT: 'On low balance',
		DLR: 'On delivery report',
		CLICKER: 'On link click',
		STOP: 'On opt-out',
		MO: 'On reply received',
	});
	expect(description.webhooks?.map(({ ndvHideUrl }) => ndvHideUrl)).toEqual([true]);
});

it('both nodes have the same description, because n8n shows one description above the actions of both', () => {
	expect(description.description).toBe(new SmsCampaigns().description.description);
});

it.each([[['MO', 'DLR']], [['MO']], [[]], ['={{ ["MO"] }}']])(
	'with the events %j, One per Event stays selected and has five outputs',
	(events) => {
		const parameters = kept({ events, outputs: 'perEvent' });
		expect(parameters.outputs).toBe('perEvent');
		if (typeof events === 'string') return;
		const [, expression] = /^=\{\{([^]*)\}\}$/.exec(description.outputs as unknown as string)!;
		const outputs = new Function('$parameter', `return ${expression}`)(parameters) as Array<{
			displayName: string;
		}>;
		expect(outputs).toHaveLength(EVENT_TYPES.length);
		const on = outputs.filter(({ displayName }) => !displayName.endsWith(' (off)'));
		expect(on).toHaveLength(events.length);
	},
);

it('by default, the trigger checks each call, and returns simplified events and only final reports through one output', () => {
	expect(kept({ events: ['DLR', 'MO'] })).toMatchObject({
		reports: 'final',
		outputs: 'one',
		simplify: true,
		options: {},
	});
	expect(option('signatureCheck').default).toBe('automatic');
	expect(option('ignoreRepeats').default).toBe(true);
	// The service's two published IP addresses.
	expect(option('allowedIps').default).toBe('20.216.193.64, 20.216.200.241');
});
