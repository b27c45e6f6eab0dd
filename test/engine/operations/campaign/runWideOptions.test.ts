// Options of the whole run that an expression gives: no item's value is ignored.
import type { IDataObject } from 'n8n-workflow';
import { newAccount } from '../../../support/sandbox/accounts';
import { items } from '../../../support/engine/items';
import { run } from '../../../support/operations/runOperation';

const base = { phoneNumbers: '={{ $json.phone }}', message: 'Hello', pushtype: 'alert' };
const PHONES = ['33639980001', '33639980002', '33639980003'];
const rows = (values: unknown[], name = 'value') =>
	items(...values.map((value, at) => ({ phone: PHONES[at], [name]: value }) as IDataObject));

const at = (path: string, value: unknown): IDataObject => {
	const [first, ...rest] = path.split('.');
	return { [first]: rest.length === 0 ? value : at(rest.join('.'), value) } as IDataObject;
};

describe('an option of the run that differs from item to item', () => {
	it.each([
		['options.sendOnlyTo', 'Send Only To (Test)', ['', '33639980077']],
		['options.sendOnlyTo', 'Send Only To (Test)', [undefined, '33639980077']],
		['options.sendOnlyTo', 'Send Only To (Test)', ['33639980077', '']],
		['options.sendOnlyTo', 'Send Only To (Test)', ['33639980077', '33639980078']],
		['maximumCost', 'Maximum Cost (Credits)', [0, 1]],
		['options.minimumCreditsLeft', 'Minimum Credits Left', [0, 9999]],
		['options.campaigns', 'Group Items Into Campaigns', ['distinct', 'perItem']],
		['options.outputItemPer', 'One Output Item Per', ['input', 'campaign']],
		['options.maxRecipients', 'Maximum Recipients per Campaign', [10, 1]],
		['options.unknownOutcome', 'When the Outcome Is Unknown', ['stop', 'sendAgain']],
		['options.timeout', 'Timeout (Seconds)', [10, 20]],
		['options.outsideAllowedHours', 'Outside Allowed Hours', ['stop', 'schedule']],
		['output', 'Output', ['simple', 'raw']],
	])('%s is refused before any call', async (path, field, values) => {
		for (const onError of ['stopWorkflow', 'continueRegularOutput'] as const) {
			const account = await newAccount();
			const parameters = { ...base, ...at(path, '={{ $json.value }}') };
			const { stopped, failures } = await run(account, 'campaign.send', parameters, rows(values), {
				node: { onError },
			});
			const seen = onError === 'stopWorkflow' ? [stopped] : failures;
			expect(seen).toHaveLength(onError === 'stopWorkflow' ? 1 : 2);
			for (const one of seen) {
				expect(one?.message).toContain(`'${field}' holds for the whole run, but item 1`);
				expect(one?.description).toMatch(/Loop Over Items/);
			}
			expect(await account.calls()).toEqual([]);
		}
	});

	it('names the first item that differs, also where the expression is more than a column', async () => {
		const account = await newAccount();
		const sendOnlyTo = '={{ $itemIndex === 2 ? "33639980077" : "" }}';
		const parameters = { ...base, options: { sendOnlyTo } };
		const { stopped } = await run(account, 'campaign.send', parameters, rows([1, 2, 3]));
		expect(stopped?.message).toMatch(/item 2 has another value for it than item 0/);
		expect(await account.calls()).toEqual([]);
	});

	it('is refused for a simulation too', async () => {
		const account = await newAccount();
		const parameters = { ...base, options: { maxRecipients: '={{ $json.value }}' } };
		const { stopped } = await run(account, 'campaign.simulate', parameters, rows([1, 2]));
		expect(stopped?.message).toMatch(/'Maximum Recipients per Campaign'/);
		expect(await account.calls()).toEqual([]);
	});
});

describe('an option of the run that all items have alike', () => {
	it('is taken from an expression', async () => {
		const account = await newAccount();
		const options = { sendOnlyTo: '={{ $json.value }}' };
		const same = rows(['33639980077', '33639980077', '33639980077']);
		const { json } = await run(account, 'campaign.send', { ...base, options }, same);
		expect(json.map(({ test }) => test as boolean)).toEqual([true, true, true]);
		expect((await account.messages()).map(({ phone }) => phone as string)).toEqual(['33639980077']);
	});

	it('is a list, where it holds the same in each item', async () => {
		const parameters = { ...base, output: 'selectedFields', fields: '={{ $json.value }}' };
		const tryFields = async (...fields: string[][]) => {
			const account = await newAccount();
			const { json, stopped } = await run(account, 'campaign.send', parameters, rows(fields));
			return stopped?.message ?? json.map((item) => Object.keys(item));
		};
		const fields = ['campaignCost', 'campaignTotal'];
		for (const names of await tryFields(fields, [...fields])) {
			expect(names).toEqual(expect.arrayContaining(fields));
		}
		expect(await tryFields(fields, ['campaignCost', 'campaignSent'])).toMatch(/'Fields'.* item 1 /);
	});

	it('counts as not set where it is an empty text for all', async () => {
		const account = await newAccount();
		for (const sendOnlyTo of ['', '={{ $json.value }}', '={{ $vars.test ?? "" }}']) {
			const options = { sendOnlyTo };
			const { json } = await run(account, 'campaign.send', { ...base, options }, rows(['', '']));
			expect(json.map(({ accepted }) => accepted as boolean)).toEqual([true, true]);
		}
		expect(await account.messages()).toHaveLength(6);
	});

	it.each(['={{ $json.misspelt }}', '={{ $json.misspelt.phone }}', '={{ null }}'])(
		'sends nobody anything for real when the test number %s gives nothing',
		async (sendOnlyTo) => {
			const account = await newAccount();
			const parameters = { ...base, options: { sendOnlyTo } };
			const { stopped } = await run(account, 'campaign.send', parameters, rows([1, 2]));
			expect(stopped?.message).toMatch(/'Send Only To \(Test\)' gives nothing/);
			expect(stopped?.description).toMatch(/empty text to send for real/);
			expect(await account.calls()).toEqual([]);
		},
	);
});
