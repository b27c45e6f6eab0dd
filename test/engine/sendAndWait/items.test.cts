// The items with which the workflow continues. Each item contains the answer in one field.
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { ask, callPage, linkOf } from '../../support/sendAndWait/question.cts';
import { newAccount } from '../../support/sandbox/accounts.cts';
import type { RunOptions } from '../../support/operations/runOperation.cts';

const FILE = { mimeType: 'text/plain', data: 'aGk=' };
const SHEET = [
	{ json: { phone: '33639980011', name: 'Ann', error: 'late' }, binary: { file: FILE } },
	{ json: { phone: '33639980012', name: 'Ben', data: { approved: true }, n: { deep: [1] } } },
	{ json: {}, error: { message: 'An earlier node failed' } },
] as unknown as INodeExecutionData[];

async function askAbout(
	input: INodeExecutionData[],
	parameters: IDataObject = {},
	node?: RunOptions['node'],
) {
	const account = await newAccount();
	const { run, status } = await ask(account, parameters, input, { node });
	expect([status, (await account.messages()).length]).toEqual(['waiting', 1]);
	const { searchParams: query } = await linkOf(account);
	return {
		press: async (answer: string) => {
			const call = { method: 'POST', query, body: { answer } };
			return (await callPage(run, call)).items;
		},
		/** Ends the wait as n8n does after its deadline, or when a person retries a canceled execution. */
		end: async () => await ask(account, parameters, undefined, { node, retryOf: run }),
	};
}

const columns = (items: INodeExecutionData[] = []) =>
	items.map(({ json: { data: _data, ...rest }, binary, error, pairedItem }) => ({
		...rest,
		...(binary && { binary }),
		...(error && { error }),
		pairedItem,
	}));

const KEPT = [
	{ phone: '33639980011', name: 'Ann', binary: { file: FILE }, pairedItem: { item: 0 } },
	{ phone: '33639980012', name: 'Ben', n: { deep: [1] }, pairedItem: { item: 1 } },
	{ pairedItem: { item: 2 } },
];

const limitWaitTime = { values: { resumeAmount: 1, resumeUnit: 'hours' } };

it.each(['goOn', 'stop', 'goOnUnlessDeclined'])(
	'returns all items with their columns after an approval (If Declined or Unanswered: %s)',
	async (ifNotApproved) => {
		const { press } = await askAbout(SHEET, { options: { ifNotApproved, limitWaitTime } });
		const items = await press('approve');
		expect(columns(items)).toEqual(KEPT);
		const answers = items?.map(({ json }) => json.data);
		expect(answers).toEqual(Array(3).fill(expect.objectContaining({ approved: true })));
	},
);

it('continues without an approval if the choice is Continue, and ignores the approval of an earlier question', async () => {
	const { press, end } = await askAbout(SHEET);
	const items = await press('disapprove');
	expect(columns(items)).toEqual(KEPT);
	for (const { json } of items!) expect(json.data).toMatchObject({ approved: false });
	const late = await end();
	expect(columns(late.output())).toMatchObject(KEPT.map(({ pairedItem: _, ...kept }) => kept));
	expect(late.pairs).toEqual([0, 1, 2]);
	for (const { data } of late.json) {
		expect(data).toEqual({ approved: false, answered: false, ticket: expect.any(String) });
	}
});

it('continues without an answer but not after a decline if the choice is Continue Unless Declined', async () => {
	const options = { ifNotApproved: 'goOnUnlessDeclined', limitWaitTime };
	const { press, end } = await askAbout(SHEET, { options, approvalOptions: {} });
	expect(await press('disapprove')).toEqual([]);
	const { json, pairs } = await end();
	expect(pairs).toEqual([0, 1, 2]);
	for (const { data } of json) expect(data).toMatchObject({ approved: false, answered: false });
});

it.each([undefined, 'stop'])('returns no items without an approval: %p', async (ifNotApproved) => {
	const { press, end } = await askAbout(
		SHEET,
		{ options: { ifNotApproved } },
		{ alwaysOutputData: true },
	);
	expect(await press('disapprove')).toEqual([]);
	const late = await end();
	expect([late.status, late.json]).toEqual(['success', []]);
});

it('returns only the first item with Execute Once', async () => {
	const { press } = await askAbout(SHEET, {}, { executeOnce: true });
	expect(columns(await press('approve'))).toEqual(KEPT.slice(0, 1));
});
