import type { IBuilderHint, INodeProperties, INodePropertyOptions, NodeHint } from 'n8n-workflow';
import * as getApiError from './apiError/get.operation';
import * as getAllApiErrors from './apiError/getAll.operation';
import * as send from './campaign/send.operation';
import * as sendAndWait from './campaign/sendAndWait.operation';
import * as simulate from './campaign/simulate.operation';
import * as getAllNpai from './npai/getAll.operation';
import * as createWebhook from './webhook/create.operation';
import * as deleteWebhook from './webhook/delete.operation';
import * as updateWebhookStatus from './webhook/updateStatus.operation';
import { maximumCost } from '../campaign/input/runOptions';

/** A choice of *Operation* with the operation's fields. */
type Choice = INodePropertyOptions & { action: string; fields: INodeProperties[] };

/** The actions, keyed by resource and operation, such as `campaign send`. */
const actions: Record<string, string> = {};

/** Returns a resource's *Operation* field and the fields of each operation. */
function operationsOf(resource: string, first: string, choices: Choice[]): INodeProperties[] {
	return [
		{
			displayName: 'Operation',
			name: 'operation',
			type: 'options',
			noDataExpression: true,
			displayOptions: { show: { resource: [resource] } },
			options: choices.map((choice) => {
				actions[`${resource} ${choice.value}`] = choice.action;
				const option: INodePropertyOptions & Partial<Choice> = { ...choice };
				delete option.fields;
				return option;
			}),
			default: first,
		},
		...choices.flatMap(({ value, fields }) =>
			fields.map((field) => ({
				...field,
				displayOptions: {
					...field.displayOptions,
					show: { resource: [resource], operation: [value], ...field.displayOptions?.show },
				},
			})),
		),
	];
}

export const actionProperties: INodeProperties[] = [
	{
		displayName: 'Resource',
		name: 'resource',
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'Campaign', value: 'campaign' },
			{ name: 'Undeliverable Number (NPAI)', value: 'npai' },
			{ name: 'Webhook', value: 'webhook' },
			{ name: 'API Error', value: 'apiError' },
		],
		default: 'campaign',
	},
	...operationsOf('campaign', 'send', [
		{
			name: 'Send',
			value: 'send',
			action: 'Send SMS campaign',
			fields: send.fields,
			description: 'Send a message to phone numbers or lists. This costs credits.',
		},
		{
			name: 'Send and Wait for Response',
			value: 'sendAndWait',
			action: 'Send SMS and wait for response',
			fields: sendAndWait.fields,
			description: 'Ask one person by SMS and wait for the answer. This costs credits.',
		},
		{
			name: 'Simulate',
			value: 'simulate',
			action: 'Simulate SMS campaign',
			fields: simulate.fields,
			description: "Preview a campaign's cost and recipients. Nothing is sent.",
		},
	]),
	...operationsOf('npai', 'getAll', [
		{
			name: 'Get Many',
			value: 'getAll',
			action: 'Get many undeliverable numbers',
			fields: getAllNpai.fields,
			description: 'Get the numbers that your provider no longer delivers to',
		},
	]),
	...operationsOf('webhook', 'create', [
		{
			name: 'Create',
			value: 'create',
			action: 'Create webhook',
			fields: createWebhook.fields,
			description: 'Register a URL for events. The trigger registers its own webhooks.',
		},
		{
			name: 'Delete',
			value: 'delete',
			action: 'Delete webhook',
			fields: deleteWebhook.fields,
			// A deleted webhook cannot be restored, so an AI model must not delete webhooks.
			displayOptions: { hide: { '@tool': [true] } },
			description: 'Delete a webhook permanently',
		},
		{
			name: 'Update Status',
			value: 'updateStatus',
			action: 'Update webhook status',
			fields: updateWebhookStatus.fields,
			description: 'Pause or reactivate a webhook',
		},
	]),
	...operationsOf('apiError', 'getAll', [
		{
			name: 'Get',
			value: 'get',
			action: 'Get API error',
			fields: getApiError.fields,
			description: 'Get one failed API call for each item',
		},
		{
			name: 'Get Many',
			value: 'getAll',
			action: 'Get many API errors',
			fields: getAllApiErrors.fields,
			description: 'Get failed API calls',
		},
	]),
];

/** The text below the node's name on the canvas: the action. */
export const subtitle = `={{ ($parameter["options"]?.["sendOnlyTo"] ? "TEST: " : "") + ${JSON.stringify(actions)}[$parameter["resource"] + " " + $parameter["operation"]] }}`;

/** The hints for the AI models of n8n's workflow builder and assistants. */
export const builderHint: IBuilderHint = {
	searchHint: 'Sends bulk or single SMS. Simulate first.',
	relatedNodes: [
		{
			nodeType: 'n8n-nodes-sms-campaigns.smsCampaignsTrigger',
			relationHint: 'Starts workflows on replies, delivery reports, opt-outs and clicks',
		},
	],
	extraTypeDefContent: [
		{
			content:
				'In France, marketing is allowed Monday to Saturday, 08:00 to 20:00, except on public holidays.',
		},
		{ content: 'Write options as an object, and expressions only inside that object.' },
	],
};

/** The minimum number of items for which a missing cost limit causes a warning before the run. */
const MANY_ITEMS = 100;

/** Hints that n8n shows before a run. After a run, n8n shows only the run's own hint. */
export const panelHints: NodeHint[] = [
	{
		type: 'warning',
		message: `This run has at least ${MANY_ITEMS} items and no cost limit. Run Simulate first, or set '${maximumCost.property.displayName}'.`,
		displayCondition: `={{ $parameter["resource"] === "campaign" && $parameter["operation"] === "send" && !$parameter["maximumCost"] && !$parameter["options"]?.["sendOnlyTo"] && $input.all().length >= ${MANY_ITEMS} }}`,
		whenToDisplay: 'beforeExecution',
		location: 'outputPane',
	},
];
