import { newAccount } from '../../../support/sandbox/accounts';
import { items } from '../../../support/engine/items';
import { run } from '../../../support/operations/runOperation';

const base = { phoneNumbers: '={{ $json.phone }}', message: 'Hello', pushtype: 'alert' };
const one = items({ phone: '33639980001' });

describe('Character Set', () => {
	it('Replace Look-Alikes names each, and saves SMS, which Automatic, the default, says', async () => {
		const account = await newAccount();
		const typed = `L’atelier ferme à 18\u00a0h… ${'Bonne journée et à bientôt. '.replace('ô', 'o').repeat(5)}`;
		const sent = typed.replace('’', "'").replace('\u00a0', ' ').replace('…', '...');
		const said =
			/^Replaced ’ by ', a no-break space \(U\+00A0\) by a space, … by \.\.\.: 2 SMS instead of 3\.$/m;
		const automatic = { ...base, message: typed };
		const parameters = { ...automatic, options: { characters: 'lookAlikes' } };
		const simulated = await run(account, 'campaign.simulate', parameters, one);
		expect(simulated.json[0]).toMatchObject({
			encoding: 'GSM-7',
			parts: 2,
			replaced: expect.stringMatching(/^Replaced ’ by '/),
		});

		expect(simulated.said.join('\n')).toMatch(said);
		const result = await run(account, 'campaign.send', parameters, one);
		expect(result.said.join('\n')).toMatch(said);
		expect(result.json[0].campaignCost).toBe(2);
		expect((await account.messages())[0].text).toBe(sent);
		const foretold = await run(account, 'campaign.simulate', automatic, one);
		const typedResult = await run(account, 'campaign.send', automatic, one);
		for (const { said: hints } of [foretold, typedResult]) {
			expect(hints).toContain("Set 'Character Set' to Replace Look-Alikes: 2 SMS instead of 3.");
		}
		expect(typedResult.json[0].campaignCost).toBe(3);
		expect(typedResult.said.join('\n')).not.toMatch(/Replaced/);
		expect((await account.messages())[1].text).toBe(typed);
	});
});
