// Options that apply to the whole run: the node rejects an expression whose value differs between items.
import type { IDataObject } from 'n8n-workflow';
import { newAccount } from '../../../support/sandbox/accounts.cts';
import { items } from '../../../support/engine/items.cts';
import { BY_PHONE, run } from '../../../support/operations/runOperation.cts';

const PHONES = ['33639980001', '33639980002', '33639980003'];
const rows = (values: unknown[]) =>
	items(...values.map((value, at) => ({ phone: PHONES[at], value }) as IDataObject));
/** Returns parameters in which the parameter at a path reads its value from each item. */
const byValue = (path: string): IDataObject =>
	path.split('.').reduceRight<unknown>(
		(value, name) => ({
			[name]: name === 'window' ? { hours: 'own', ...(value as object) } : value,
		}),
		'={{ $json.value }}',
	) as IDataObject;

const DIFFERENT: Array<[name: string, field: string, values: unknown[]]> = [
	['options.sendOnlyTo', 'Send Only To (Test)', [undefined, '33639980077']],
	['options.sendOnlyTo', 'Send Only To (Test)', ['33639980077', '33639980078']],
	['maximumCost', 'Maximum Cost (Credits)', [0, 1]],
	['options.frequencyLimit.limit.most', 'Maximum Messages', [1, 2]],
	['options.frequencyLimit.limit.per', 'Period', ['day', 'week']],
	['options.itemPer', 'One Item Per', ['input', 'campaign']],
	['options.simplify', 'Simplify', [true, false]],
	['options.maxRecipients', 'Maximum Campaign Size', [10, 1]],
	['options.unknownOutcome', 'When the Outcome Is Unknown', ['stop', 'sendAgain']],
	['options.allowedHours.window.outside', 'Outside These Hours', ['stop', 'schedule']],
	['options.schedule.time.notAfter', 'Not After', ['4', '']],
	['options.schedule.time.spreadOver', 'Spread Over (Hours)', [4, 5]],
	['options.allowedHours.window.hours', 'Hours', ['any', 'own']],
];

describe.each(['stopWorkflow', 'continueRegularOutput'] as const)('with onError %s', (onError) => {
	it.each(DIFFERENT)(
		'rejects the parameter %s (%s) before any call if its value differs between items',
		async (name, field, values) => {
			const account = await newAccount();
			const parameters = { ...BY_PHONE, ...byValue(name) };
			const { stopped, failures } = await run(account, 'campaign.send', parameters, rows(values), {
				node: { onError },
			});
			const seen = onError === 'stopWorkflow' ? [stopped] : failures;
			expect(seen).toHaveLength(onError === 'stopWorkflow' ? 1 : 2);
			for (const one of seen) {
				expect(one?.message).toContain(
					`'${field}' applies to the whole run, but the first item and item 2 have`,
				);
				expect(one?.description).toMatch(/Loop Over Items/);
			}
			expect(await account.calls()).toEqual([]);
		},
	);
});

it('names the first item with a different value, even if the expression is not only a column', async () => {
	const sendOnlyTo = '={{ $itemIndex === 2 ? "33639980077" : "" }}';
	const parameters = { ...BY_PHONE, options: { sendOnlyTo } };
	const { stopped } = await run(await newAccount(), 'campaign.send', parameters, rows([1, 2, 3]));
	expect(stopped?.message).toMatch(/but the first item and item 3 have different values\.$/);
});

describe('an option with the same value in all items', () => {
	it('accepts a list with the same members in each item', async () => {
		const account = await newAccount();
		const parameters = { ...BY_PHONE, ...byValue('options.allowedHours.window.days') };
		await run(account, 'campaign.send', parameters, rows([[1], [1]]));
		expect(await account.campaigns()).toHaveLength(1);
	});

	it.each(['={{ $json.value }}', '={{ $vars.test ?? "" }}'])(
		'treats the option as not set if %j returns an empty string for all items',
		async (sendOnlyTo) => {
			const account = await newAccount();
			const parameters = { ...BY_PHONE, options: { sendOnlyTo } };
			await run(account, 'campaign.send', parameters, rows(['', '']));
			expect(await account.messages()).toHaveLength(2);
		},
	);
});
