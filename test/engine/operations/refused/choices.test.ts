// Every choice that the panels offer is taken from an expression too, and nothing else is.
import { NodeHelpers } from 'n8n-workflow';
import type { IDataObject, INode, INodeProperties, INodePropertyCollection } from 'n8n-workflow';
import { SmsCampaigns } from '../../../../nodes/SmsCampaigns/SmsCampaigns.node';
import { filledParameters } from '../../../support/engine/filledParameters';
import { newAccount } from '../../../support/sandbox/accounts';
import { run } from '../../../support/operations/runOperation';

const message = { message: 'Hello', phoneNumbers: '33639980001' };

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

/** Parameters, with another value at a path. */
const withValue = (within: unknown, [first, ...rest]: string[], value: unknown): IDataObject => {
	const parameters = within as IDataObject | undefined;
	const changed = rest.length === 0 ? value : withValue(parameters?.[first], rest, value);
	return { ...parameters, [first]: changed } as IDataObject;
};

/** So that the panel shows *Fields*. */
const selected = { options: { output: { values: { data: 'selectedFields' } } } };

/** Parameters with which each operation works. */
const FINE: Record<string, IDataObject> = {
	// n8n asks for both kinds of recipients where an expression chooses between them, and for the secret likewise.
	'campaign.send': { ...message, listIds: '1001', ...selected },
	'campaign.simulate': { ...message, listIds: '1001', ...selected },
	'campaign.sendAndWait': {
		to: '33639980001',
		message: 'Hello',
		answerBy: 'linkOrReply',
		choices: 'a\nb',
	},
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
	expect(found).toContain('options.limitWaitTime.values.resumeUnit');
	expect(found.size).toBeGreaterThan(20);
});

it.each(CHOICES)(
	'$operation: $title refuses what is not one of its choices, before any call',
	async ({ operation, path, title, field }) => {
		for (const promo of ['promo', ['promo'], 50]) {
			const account = await newAccount();
			// n8n evaluates no expression where the panel takes none.
			const value = field.noDataExpression ? promo : `={{ ${JSON.stringify(promo)} }}`;
			const parameters = withValue(FINE[operation], path, value);
			const { status, stopped } = await run(account, operation, parameters as never);
			expect(status).toBe('error');
			expect(stopped?.message).toContain(`'${title}' `);
			expect(`${stopped?.description}`).toMatch(/^(Choose .+\.|Write the two letters)/);
			expect(await account.calls()).toEqual([]);
		}
	},
);
