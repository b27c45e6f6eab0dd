// n8n's own code generates the definitions of the nodes for its workflow builder and AI assistants.
import { generateNodeTypeFile } from '@n8n/workflow-sdk';
import { SmsCampaigns } from '../../nodes/SmsCampaigns/SmsCampaigns.node';
import { SmsCampaignsTrigger } from '../../nodes/SmsCampaigns/SmsCampaignsTrigger.node';

/** The maximum length. The explanations in a longer definition would not be worth the additional tokens for a model. */
const MAX_CHARACTERS = 16_500;

describe.each([
	['action node', new SmsCampaigns().description],
	['trigger', new SmsCampaignsTrigger().description],
])('the definition of the %s', (_name, description) => {
	const definition = generateNodeTypeFile({
		...description,
		properties: description.properties.filter(({ type }) => type !== 'hidden'),
	} as Parameters<typeof generateNodeTypeFile>[0]);

	it('has at most 16,500 characters', () => {
		expect(definition.length).toBeLessThanOrEqual(MAX_CHARACTERS);
	});

	it('contains a search hint and names the other node', () => {
		const { searchHint, relatedNodes } = description.builderHint!;
		expect(definition).toContain(`@builderHint ${searchHint!}`);
		expect(relatedNodes).toHaveLength(1);
		const other = description.name === 'smsCampaigns' ? 'smsCampaignsTrigger' : 'smsCampaigns';
		expect(relatedNodes![0].nodeType).toBe(`n8n-nodes-sms-campaigns.${other}`);
	});
});
