// What the service refuses, and a service that cannot be reached.
import { strikeAtSend, useTimeOuts } from '../../../support/atMostOnce/timeOuts';
import { run } from '../../../support/operations/runOperation';
import { runRecorded } from '../../../support/operations/runRecorded';
import { newAccount } from '../../../support/sandbox/accounts';

useTimeOuts();

const send = { phoneNumbers: '33639980001', message: 'Hello', pushtype: 'alert' };
const CHECK = /First check in your account/;

describe('what the service refuses', () => {
	it.each([
		[-1, 'credential-invalid', /token/],
		[-2, 'node-defect', /XML/],
		[-3, 'quota-exhausted', /credits/],
		[-4, 'configuration-invalid', /'Schedule'/],
		[-5, 'configuration-invalid', /'List IDs'/],
		[-6, 'node-defect', /JSON/],
		[-7, 'configuration-invalid', /data/],
	])('status %d has a cause and tells what to do', async (status, cause, words) => {
		const details = 'The words of the service';
		const body = JSON.stringify({ status, message: 'No', details });
		const { stopped } = await runRecorded(await newAccount(), 'campaign.send', send, undefined, {
			answering: () => ({ body }),
		});
		expect(stopped).toMatchObject({ name: 'NodeApiError', cause, httpCode: `${status}` });
		expect(stopped?.message).toMatch(/^Not sent: [^.]+\. \[item 0\]$/);
		expect(`${stopped?.message} ${stopped?.description}`).toMatch(words);
		expect(stopped?.data).toMatchObject({ status, message: `No: ${details}`, httpStatus: 200 });
		expect(`${stopped?.message} ${stopped?.description}`).not.toMatch(/The words|status|HTTP/);
		expect(stopped?.description).not.toMatch(CHECK);
	});

	it.each([
		['continueRegularOutput', 0],
		['continueErrorOutput', 1],
	] as const)(
		'is told in the message alone where n8n passes on nothing else: %s',
		async (onError, output) => {
			const body = JSON.stringify({ status: -1, message: 'Authentication error' });
			const result = await runRecorded(await newAccount(), 'campaign.send', send, undefined, {
				answering: () => ({ body }),
				node: { onError },
			});
			const told =
				'Not sent: the access token is not valid. Check \'Access Token\' in the credential. The service responded "Authentication error" (status -1). [item 0]';
			expect(result.output(undefined, output).map(({ json }) => json)).toEqual([
				{ phone: send.phoneNumbers, recipientStatus: 'refused', reason: told, accepted: false },
			]);
		},
	);

	it('carries how long to wait, and does not wait by itself with a send', async () => {
		const { stopped, requests } = await runRecorded(
			await newAccount(),
			'campaign.send',
			send,
			undefined,
			{ answering: () => ({ status: 429, headers: { 'Retry-After': '90' }, body: '' }) },
		);
		expect(stopped).toMatchObject({ cause: 'rate-limited', retryAfterMs: 90_000 });
		expect(stopped?.description).toMatch(/wait 90 seconds/);
		expect(requests.filter(({ path }) => path === '/send')).toHaveLength(1);
	});

	it('is asked again for a simulation', async () => {
		let calls = 0;
		const busy = { status: 429, headers: { 'Retry-After': '1' }, body: '' };
		const { json, requests } = await runRecorded(
			await newAccount(),
			'campaign.simulate',
			send,
			undefined,
			{ answering: () => (++calls === 1 ? busy : undefined) },
		);
		expect(json[0].campaignSent).toBe(1);
		expect(requests).toHaveLength(2);
	});
});

describe('a service that cannot be reached', () => {
	it.each([
		['nothing listens', 'http://127.0.0.1:9', /nothing responds/],
		['the name does not exist', 'http://sms.invalid', /does not exist|looked up/],
	])('%s', async (_what, baseUrl, words) => {
		const account = await newAccount();
		const { stopped } = await run(account, 'campaign.send', send, undefined, { baseUrl });
		expect(stopped?.name).toBe('NodeApiError');
		expect(stopped?.message).toMatch(words);
		expect(stopped?.description).toMatch(/'Base URL'/);
		expect(stopped?.description).not.toMatch(CHECK);
	});

	it('leaves the outcome unknown where no answer comes in time', async () => {
		const account = await newAccount();
		await account.setFaults({ path: '/send', kind: 'hang', when: 'after' });
		const { stopped } = await strikeAtSend(account, 1, run(account, 'campaign.send', send));
		expect(stopped?.message).toMatch(/did not respond in time/);
		expect(stopped?.description).toMatch(CHECK);
		expect(await account.messages()).toHaveLength(1);
	});
});
