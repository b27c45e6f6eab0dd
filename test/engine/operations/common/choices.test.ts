import { NodeHelpers } from 'n8n-workflow';
import type { IDataObject, INode, INodeProperties, INodePropertyCollection } from 'n8n-workflow';
import { SmsCampaigns } from '../../../../nodes/SmsCampaigns/SmsCampaigns.node';
import { filledParameters } from '../../../support/engine/filledParameters';
import { newAccount } from '../../../support/sandbox/accounts';
import { items } from '../../../support/engine/items';
import { run } from '../../../support/operations/runOperation';

const message = { message: 'Hello', phoneNumbers: '33639980001' };

/** A field that is chosen by an expression, the item that is not in order, and what must come back. */
const ODD: Array<[operation: string, parameters: Record<string, string>, good: string, RegExp]> = [
	[
		'campaign.send',
		{ ...message, pushtype: '={{ $json.choice }}' },
		'alert',
		/'Message Type' is "promo", which is none of its choices\./,
	],
	[
		'campaign.simulate',
		{ ...message, pushtype: '={{ $json.choice }}' },
		'alert',
		/'Message Type'.*promo/,
	],
	[
		'webhook.create',
		{ webhookType: '={{ $json.choice }}', url: 'https://example.com/x', signature: 'none' },
		'DLR',
		/'Type'.*promo/,
	],
	[
		'webhook.create',
		{
			webhookType: 'DLR',
			url: 'https://example.com/x',
			signature: '={{ $json.choice }}',
			signatureSecret: 's',
		},
		'none',
		/'Signature'.*promo/,
	],
	[
		'webhook.updateStatus',
		{ webhookId: '1', status: '={{ $json.choice }}' },
		'live',
		/'Status'.*promo/,
	],
];

it.each(ODD)(
	'%s %j refuses what is no choice before any call',
	async (operation, parameters, good, words) => {
		const account = await newAccount();
		const input = items({ choice: good }, { choice: 'promo' });
		const { status, stopped } = await run(account, operation, parameters, input);
		expect(status).toBe('error');
		expect(stopped?.message).toMatch(words);
		expect(stopped?.message).toMatch(/\[item 1\]$/);
		expect(stopped?.description).toMatch(/^Choose .+ or .+\.$/);
		expect(await account.calls()).toEqual([]);
	},
);

it('leaves out a type that is not set in a simulation, and asks for one in a send', async () => {
	const account = await newAccount();
	const parameters = { ...message, pushtype: '' };
	expect((await run(account, 'campaign.simulate', parameters)).status).toBe('success');
	const calls = await account.calls();
	const { stopped } = await run(account, 'campaign.send', parameters);
	expect(stopped).toMatchObject({
		message: "'Message Type' is not set. [item 0]",
		description: 'Choose Alert or Marketing.',
	});
	expect(await account.calls()).toEqual(calls);
});

const { description } = new SmsCampaigns();
const isChoice = ({ type }: INodeProperties) => type === 'options' || type === 'multiOptions';

/** A field of the panel, and the path at which a node keeps its value. */
interface Choice {
	path: string[];
	field: INodeProperties;
}

/** All fields with choices among these, also within collections. */
function choicesIn(fields: INodeProperties[], path: string[] = []): Choice[] {
	return fields.flatMap((field) => {
		const here = [...path, field.name];
		if (isChoice(field)) return [{ path: here, field }];
		if (field.type === 'collection') return choicesIn(field.options as INodeProperties[], here);
		if (field.type !== 'fixedCollection') return [];
		return (field.options as INodePropertyCollection[]).flatMap(({ name, values }) =>
			choicesIn(values, [...here, name]),
		);
	});
}

/** What the panel shows at the top level for these parameters. */
function shownFields(parameters: IDataObject): INodeProperties[] {
	const node = { parameters, typeVersion: 1 } as unknown as INode;
	const filled = filledParameters(description, node, parameters as never);
	return description.properties.filter((field) =>
		NodeHelpers.displayParameterPath(filled, field, '', node, description),
	);
}

const nested = ([first, ...rest]: string[], value: unknown): IDataObject =>
	({ [first]: rest.length === 0 ? value : nested(rest, value) }) as IDataObject;

/** Parameters with which each operation works. */
const FINE: Record<string, IDataObject> = {
	// n8n asks for both kinds of recipients where an expression chooses between them, and for the secret likewise.
	'campaign.send': { ...message, listIds: '1001', output: 'selectedFields' },
	'campaign.simulate': { ...message, listIds: '1001', output: 'selectedFields' },
	'campaign.sendAndWait': { to: '33639980001', message: 'Hello', answerBy: 'linkOrReply' },
	'webhook.create': { url: 'https://example.com/x', signature: 'none', signatureSecret: 's' },
	'webhook.updateStatus': { webhookId: '1' },
	'webhook.delete': { webhookId: '1' },
	'apiError.get': { logId: { __rl: true, mode: 'id', value: '1' } },
	'apiError.getAll': {},
	'npai.getAll': {},
};

const CHOICES = Object.entries(FINE).flatMap(([name, parameters]) => {
	const [resource, operation] = name.split('.');
	const fields = shownFields({ resource, operation, ...parameters });
	return choicesIn(fields).map(({ path, field }) => ({
		operation: name,
		path,
		title: field.displayName,
		field,
	}));
});

it('finds the fields with choices, also in collections', () => {
	const found = new Set(CHOICES.map(({ path }) => path.join('.')));
	for (const path of [
		'resource',
		'operation',
		'sendTo',
		'sort.rule.sortBy',
		'options.limitWaitTime.values.resumeUnit',
	]) {
		expect(found).toContain(path);
	}
	expect(found.size).toBe(26);
});

it.each(CHOICES)(
	'$operation: $title refuses what is none of its choices, before any call',
	async ({ operation, path, title, field }) => {
		for (const promo of ['promo', ['promo'], 5]) {
			const account = await newAccount();
			// n8n evaluates no expression where the panel takes none.
			const value = field.noDataExpression ? promo : `={{ ${JSON.stringify(promo)} }}`;
			const parameters = { ...FINE[operation], ...nested(path, value) };
			const { status, stopped } = await run(account, operation, parameters as never);
			expect(status).toBe('error');
			expect(stopped?.message).toContain(`'${title}' `);
			expect(`${stopped?.description}`).toMatch(/^(Choose .+\.|Write the two letters)/);
			expect(await account.calls()).toEqual([]);
		}
	},
);

it.each(CHOICES.filter(({ path }) => path[0] !== 'resource' && path[0] !== 'operation'))(
	'$operation: $title takes each of its choices from an expression',
	async ({ operation, path, title, field }) => {
		const account = await newAccount();
		const options = field.options as Array<{ value: string }>;
		for (const { value } of options.length > 20 ? options.slice(0, 3) : options) {
			const expression = `={{ ${JSON.stringify(value)} }}`;
			const parameters = { ...FINE[operation], ...nested(path, expression) };
			const { stopped } = await run(account, operation, parameters as never);
			expect(stopped?.message ?? '').not.toMatch(new RegExp(`'${title}' .*(?:choices|not set)`));
		}
	},
);

it('refuses a data format that the credential does not offer', async () => {
	const account = await newAccount();
	const { stopped } = await run(account, 'campaign.send', message, undefined, {
		format: 'yaml' as never,
	});
	expect(stopped).toMatchObject({
		message: expect.stringMatching(/'Data Format' is "yaml".*Correct it in the credential/),
		description: 'Choose JSON or XML. An expression must give json or xml.',
	});
	expect(await account.calls()).toEqual([]);
});
