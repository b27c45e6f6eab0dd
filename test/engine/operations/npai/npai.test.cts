import { newAccount } from '../../../support/sandbox/accounts.cts';
import { items } from '../../../support/engine/items.cts';
import { run } from '../../../support/operations/runOperation.cts';

it("returns one item per number, with the contract's types", async () => {
	const account = await newAccount();
	const { json, pairs } = await run(account, 'npai.getAll', { returnAll: true });
	expect(json).toHaveLength(10);
	expect(pairs).toEqual(Array(10).fill(0));
	const record = json.find(({ destination }) => destination === '33639980801');
	expect(record).toEqual({
		id: expect.any(String),
		destination: '33639980801',
		date: '2026-10-02 09:11:00',
		info1: 'Bruno',
		info2: '',
		info3: '',
		info4: '',
		user_information: [],
		campaign_id: 700001,
		batch_id: 9002,
	});
	expect(json.find(({ destination }) => destination === '33639980800').batch_id).toBeNull();
});

it('returns as many numbers as Limit or Return All allows, or 50 by default', async () => {
	const npai = Array.from({ length: 60 }, (_, at) => `336399820${String(at).padStart(2, '0')}`);
	const account = await newAccount({ npai });
	const limited = await run(account, 'npai.getAll', { limit: 3 });
	expect(limited.json).toHaveLength(3);
	const usual = await run(account, 'npai.getAll', {});
	expect(usual.json).toHaveLength(50);
	const all = await run(account, 'npai.getAll', { returnAll: true });
	expect(all.json).toHaveLength(60);
});

it('returns the requested records once for each input item', async () => {
	const account = await newAccount();
	const { pairs } = await run(account, 'npai.getAll', { limit: 2 }, items({ a: 1 }, { a: 2 }));
	expect(pairs).toEqual([0, 0, 1, 1]);
});
