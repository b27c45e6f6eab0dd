// What the service refuses, and a service that cannot be reached.
import { run } from '../../../support/operations/runOperation';
import { runRecorded } from '../../../support/operations/runRecorded';
import { newAccount } from '../../../support/sandbox/accounts';

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
});
