import type { INodePropertyOptions } from 'n8n-workflow';
import { optionFields } from '../../fields/fieldsIn';
import { notSpelledOut } from '../../shared/explainValues';

type Column = INodePropertyOptions & { value: string };

const ofCampaign: Column[] = [
	{ name: 'Campaign Cost', value: 'campaignCost', description: 'What its campaign costs' },
	{ name: 'Campaign Sent', value: 'campaignSent', description: 'People who get its campaign' },
	{ name: 'Campaign Total', value: 'campaignTotal', description: 'Recipients of its campaign' },
	{ name: 'Credits Left', value: 'creditsLeft', description: 'Credits of the account afterwards' },
	{
		name: 'Recipient Status',
		value: 'recipientStatus',
		description: 'Included, or why it is left out',
	},
	{ name: 'Scheduled For', value: 'scheduledFor', description: 'When it goes out' },
	{ name: 'Total Credits', value: 'totalCredits', description: 'What the whole run costs' },
	{ name: 'Total People', value: 'totalPeople', description: 'People whom the whole run reaches' },
];

const ofSend: Column[] = [
	{ name: 'Message ID', value: 'messageId', description: 'Comes back with delivery reports' },
	{ name: 'Moderated', value: 'moderated', description: 'Looked at before it goes out' },
];

const ofSimulation: Column[] = [
	{ name: 'Message Text', value: 'messageText', description: 'The text that the person would get' },
	{ name: 'Encoding', value: 'encoding', description: 'The alphabet: GSM-7 or Unicode' },
	{
		name: 'Opt-Out Appended',
		value: 'optOutAppended',
		description: 'The service adds its own text',
	},
	{ name: 'Parts', value: 'parts', description: 'How many SMS a message takes' },
	{ name: 'Unicode Characters', value: 'unicodeCharacters', description: 'What needs Unicode' },
];

/** As n8n shows them; not by the rules of a language, which take longer to load than the node. */
const byName = (fields: Column[]) => [...fields].sort((a, b) => (a.name < b.name ? -1 : 1));

/** *Data* has the choices that n8n's guideline wants for tools. */
const outputOption = (selectable: Column[], simplified: string) =>
	optionFields.group(
		{
			displayName: 'Output',
			name: 'output',
			type: 'fixedCollection',
			placeholder: 'Add Output',
			default: { values: {} },
			options: [{ displayName: 'Output', name: 'values', values: [] }],
		},
		(inside) => ({
			data: inside.choice({
				displayName: 'Data',
				name: 'data',
				type: 'options',
				options: [
					{ name: 'Simplified', value: 'simple', description: simplified },
					{ name: 'Raw', value: 'raw', description: 'All fields, as the service gives them' },
					{
						name: 'Selected Fields',
						value: 'selectedFields',
						description: 'The fields that you choose, and always the IDs',
					},
				],
				default: 'simple',
			}),
			fields: inside.choices({
				displayName: 'Fields',
				name: 'fields',
				type: 'multiOptions',
				options: selectable,
				typeOptions: notSpelledOut,
				default: [],
				displayOptions: { show: { data: ['selectedFields'] } },
			}),
			includeInput: inside.value(Boolean, {
				displayName: 'Include Input Fields',
				name: 'includeInputFields',
				type: 'boolean',
				default: true,
				description: 'Whether to add the input fields',
			}),
			itemPer: inside.choice({
				displayName: 'One Item Per',
				name: 'itemPer',
				type: 'options',
				options: [
					{
						name: 'Campaign',
						value: 'campaign',
						description: 'Linked to all input items of the campaign',
					},
					{ name: 'Input Item', value: 'input', description: 'The next nodes see every row' },
				],
				default: 'input',
			}),
		}),
	);

/** The option of *Send*. Recipients, tickets, and whether it was accepted are always in the output. */
export const sendOutput = outputOption(
	byName([...ofCampaign, ...ofSend]),
	'phone, recipientStatus, messageId, ticket, accepted, figures of its campaign and of the run',
);

export const simulateOutput = outputOption(
	byName([...ofCampaign, ...ofSimulation]),
	'phone, recipientStatus, messageText, figures of its campaign and of the run, length',
);

const SELECTABLE = [...ofCampaign, ...ofSend, ...ofSimulation].map(({ value }) => value);

export type OutputSettings = ReturnType<typeof toOutputSettings>;

export function toOutputSettings(chosen: ReturnType<typeof sendOutput.read>) {
	const isSelected = chosen?.data === 'selectedFields';
	return {
		perCampaign: chosen?.itemPer === 'campaign',
		/** Whether the service's response comes as a few columns of simple values. */
		simplify: chosen?.data !== 'raw',
		/** Whether the columns of the input item stand behind those of the node. */
		includeInput: chosen?.includeInput ?? true,
		omitted: isSelected ? SELECTABLE.filter((name) => !chosen.fields.includes(name)) : undefined,
	};
}
