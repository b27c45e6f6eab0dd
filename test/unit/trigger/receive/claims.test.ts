import { Claims } from '../../../../nodes/SmsCampaigns/trigger/receive/claims';

const never = new Promise<void>(() => {});

async function claim(claims: Claims, ...keys: string[]) {
	const made = await claims.claim(keys, never);
	return { ...made!, list: [...made!.keys] };
}

describe('claims', () => {
	it('remembers a limited number: the oldest is forgotten first', async () => {
		const claims = new Claims(2);
		for (const key of ['a', 'b', 'c']) (await claim(claims, key)).settle(true);
		expect((await claim(claims, 'c', 'b')).list).toEqual([]);
		expect((await claim(claims, 'a')).list).toEqual(['a']);
	});

	it('a store that fails takes no event from a call that has claimed it since', async () => {
		const claims = new Claims(1);
		const forgotten = await claim(claims, 'a');
		(await claim(claims, 'b')).settle(true);
		const second = await claim(claims, 'a');
		forgotten.settle(false);
		const third = claim(claims, 'a');
		second.settle(true);
		expect((await third).list).toEqual([]);
	});
});
