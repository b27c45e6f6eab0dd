import type { INodePropertyOptions } from 'n8n-workflow';

const ofCampaign: INodePropertyOptions[] = [
	{ name: 'Cost', value: 'campaignCost', description: 'Credits that the campaign costs' },
	{ name: 'Sent', value: 'campaignSent', description: 'How many recipients get the message' },
	{ name: 'Total', value: 'campaignTotal', description: 'How many recipients there are' },
	{
		name: 'Recipient Status',
		value: 'recipientStatus',
		description: 'Whether the number is included, or why it is left out',
	},
	{ name: 'Scheduled For', value: 'scheduledFor', description: 'When it goes out' },
];

const ofSend: INodePropertyOptions[] = [
	{ name: 'Credits Left', value: 'creditsLeft', description: 'Credits of the account afterwards' },
	{
		name: 'Message ID',
		value: 'messageId',
		description: 'The ID that comes back with delivery reports',
	},
	{
		name: 'Moderated',
		value: 'moderated',
		description: 'Whether the service looks at it before it goes out',
	},
];

const ofSimulation: INodePropertyOptions[] = [
	{ name: 'Credits After', value: 'creditsAfter', description: 'Credits that would be left' },
	{ name: 'Encoding', value: 'encoding', description: 'The alphabet: GSM-7 or Unicode' },
	{
		name: 'Opt-Out Appended',
		value: 'optOutAppended',
		description: 'Whether the service adds its opt-out text',
	},
	{ name: 'Parts', value: 'parts', description: 'How many SMS a message takes' },
	{
		name: 'Unicode Characters',
		value: 'unicodeCharacters',
		description: 'Those that need Unicode',
	},
];

/** As n8n shows them; not by the rules of a language, which take longer to load than the node. */
const byName = (fields: INodePropertyOptions[]) =>
	[...fields].sort((a, b) => (a.name < b.name ? -1 : 1));

/** The fields of *Send* that can be selected. It always returns recipients, tickets, and whether it was accepted. */
export const sendOutputFields = byName([...ofCampaign, ...ofSend]);

/** The fields of *Simulate* that can be selected. */
export const simulateOutputFields = byName([...ofCampaign, ...ofSimulation]);
