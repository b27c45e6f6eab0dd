// What the contract leaves open has a row in the register of the sandbox.
import { newAccount } from '../support/sandbox/accounts';
import { fetchAs } from '../support/sandbox/fetchAs';
import { PLAIN, campaignBody } from '../support/contract/requestBodies';
import { register } from '../support/contract/silences';

it('every row of the register says what it decides, and what holds by default', async () => {
	const rows = [...(await register()).values()];
	expect(rows.length).toBeGreaterThan(0);
	for (const row of rows) {
		expect(row).toMatchObject({ id: expect.stringMatching(/^\S+$/), text: expect.any(String) });
		expect(row.text).not.toBe('');
		expect(row.default).toBeDefined();
		expect(Object.keys(row)).toContain('switch');
	}
});

it.each([
	'auth.refusal',
	'auth.log',
	'body.limit',
	'country-limit.month',
	'dates.zone',
	'errors.ties',
	'errors.url',
	'flood.window',
	'gsmsmsid.length',
	'info.missing',
	'info.numbers',
	'links.scheme',
	'lists.value',
	'moderation.scope',
	'npai.paging',
	'phone.shared-calling-code',
	'text.length',
	'text.unsendable',
	'webhook.new-status',
])('the register has a row %s', async (id) => {
	expect([...(await register()).keys()]).toContain(id);
});

it('an answer names the rows that decided it', async () => {
	const account = await newAccount();
	const body = campaignBody('json', { ...PLAIN, delay: '2020-01-06 10:00:00' });
	const { response } = await fetchAs(account, '/send', { method: 'POST', body });
	const named = response.headers.get('x-sandbox-assumptions')?.split(/,\s*/);
	expect(named).toContain('delay.past');
	const rows = await register();
	for (const id of named ?? []) expect([...rows.keys()]).toContain(id);
});
