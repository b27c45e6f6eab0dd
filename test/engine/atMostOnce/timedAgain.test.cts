import { CampaignTimes } from '../../../nodes/SmsCampaigns/campaign/hours/campaignTimes';
import { items } from '../../support/engine/items.cts';
import { run } from '../../support/operations/runOperation.cts';
import { phone } from '../../support/phoneNumbers.cts';
import { newAccount } from '../../support/sandbox/accounts.cts';

// The test replaces a method of the source, because the built nodes contain no method that a test can replace. Without
// the replacement, the hours would have to end in the milliseconds between two calls.
it('checks the allowed hours again before each send, because the hours can end during a run', async () => {
	const account = await newAccount();
	const { timeMessage } = CampaignTimes.prototype;
	const rejected = { message: 'The hours are over.', description: 'Wait.' };
	const timed = jest.spyOn(CampaignTimes.prototype, 'timeMessage');
	timed.mockImplementationOnce(timeMessage).mockReturnValue({ rejected });
	const window = { hours: 'own', from: '08:00', until: '20:00' };
	const parameters = {
		...{ phoneNumbers: '={{ $json.phone }}', message: 'Hello', pushtype: 'alert' },
		options: { allowedHours: { window } },
	};
	const { stopped } = await run(account, 'campaign.send', parameters, items({ phone: phone(1) }));
	timed.mockRestore();
	expect(stopped?.message).toContain(rejected.message);
	expect(await account.campaigns()).toEqual([]);
});
