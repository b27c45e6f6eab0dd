// What n8n's workflow builder and its assistants read of the nodes: made by the code that they use themselves.
import { generateNodeTypeFile } from '@n8n/workflow-sdk';
import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';
import { SmsCampaigns } from '../../nodes/SmsCampaigns/SmsCampaigns.node';
import { SmsCampaignsTrigger } from '../../nodes/SmsCampaigns/SmsCampaignsTrigger.node';

/** Longer ones cost a model more than they tell it. */
const MAX_CHARACTERS = 16_500;

interface Choice {
	field: string;
	value: INodePropertyOptions['value'];
	name: string;
}

/** Every value of every choice, also within collections. */
function choicesIn(properties: INodeProperties[]): Choice[] {
	return properties.flatMap(({ name: field, type, options = [] }) => {
		if (type === 'collection') return choicesIn(options as INodeProperties[]);
		if (type === 'fixedCollection') {
			return (options as INodePropertyCollection[]).flatMap(({ values }) => choicesIn(values));
		}
		if (type !== 'options' && type !== 'multiOptions') return [];
		if (field === 'resource' || field === 'operation') return [];
		return (options as INodePropertyOptions[]).map(({ value, name }) => ({ field, value, name }));
	});
}

const lettersOf = (text: unknown) => String(text).replace(/\W/g, '').toLowerCase();

describe.each([
	['action node', new SmsCampaigns().description],
	['trigger', new SmsCampaignsTrigger().description],
])('the definition of the %s', (_name, description) => {
	const definition = generateNodeTypeFile({
		...description,
		properties: description.properties.filter(({ type }) => type !== 'hidden'),
	} as Parameters<typeof generateNodeTypeFile>[0]);

	it('is no longer than it has to be', () => {
		expect(definition.length).toBeLessThanOrEqual(MAX_CHARACTERS);
	});

	it('says what each value of a choice means', () => {
		const choices = choicesIn(description.properties).filter(
			// Countries are told by example: everybody knows their codes.
			({ field }) => field !== 'defaultCountry',
		);
		expect(choices.length).toBeGreaterThan(20);
		const unexplained = choices.filter(({ field, value, name }) => {
			const shown = value === '' ? "''" : String(value);
			const meaning = name.replace(` (${shown})`, '');
			if (lettersOf(value) === lettersOf(meaning)) return !definition.includes(shown);
			const lines = definition
				.split('\n')
				.filter((line) => line.startsWith(` * ${field}: `) || line.includes('@builderHint'));
			return ![`${shown} = ${meaning}`, `${shown}: `, name].some((text) =>
				lines.some((line) => line.includes(text)),
			);
		});
		expect(unexplained).toEqual([]);
	});

	it('is found by what it does, and names the other node', () => {
		const { searchHint, relatedNodes } = description.builderHint!;
		expect(definition).toContain(`@builderHint ${searchHint!}`);
		expect(relatedNodes).toHaveLength(1);
		const other = description.name === 'smsCampaigns' ? 'smsCampaignsTrigger' : 'smsCampaigns';
		expect(relatedNodes![0].nodeType).toBe(`n8n-nodes-sms-campaigns.${other}`);
	});
});
