// The hours of a campaign are looked at again before its call. The test replaces a method, so it needs the
// sources of the nodes: in a real run, the hours would have to end in the milliseconds between two calls.
import { CampaignTimes } from '../../../nodes/SmsCampaigns/campaign/hours/campaignTimes';
import { run } from '../../support/operations/runOperation.cts';
import { phone } from '../../support/phoneNumbers.cts';
import { newAccount } from '../../support/sandbox/accounts.cts';

const PARAMETERS = {
	phoneNumbers: phone(1),
	message: 'Hello',
	pushtype: 'alert',
	options: { allowedHours: { window: { hours: 'own', from: '08:00', until: '20:00' } } },
};

it('asks for the time again when a campaign is sent: hours can end while a run waits', async () => {
	const account = await newAccount();
	const { timeMessage } = CampaignTimes.prototype;
	const refused = { message: 'The hours are over.', description: 'Wait.' };
	const timed = jest.spyOn(CampaignTimes.prototype, 'timeMessage');
	timed.mockImplementationOnce(timeMessage).mockReturnValue({ refused });
	try {
		const { stopped } = await run(account, 'campaign.send', PARAMETERS);
		expect(stopped?.message).toContain(refused.message);
		expect(await account.campaigns()).toEqual([]);
	} finally {
		timed.mockRestore();
	}
});
