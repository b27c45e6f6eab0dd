import { newAccount } from '../../../support/sandbox/accounts';
import { run } from '../../../support/operations/runOperation';
import { withAnswer, RecordingProxy } from '../../../support/sandbox/recordingProxy';

const send = { phoneNumbers: '33639980001', message: 'Hello', pushtype: 'alert' };
const CHECK = /before you send it again by hand, check/i;

const sends = (proxy: RecordingProxy) =>
	proxy.requests.filter(({ path }) => path === '/send').length;

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
		const account = await newAccount();
		const details = 'The words of the service';
		const body = JSON.stringify({ status, message: 'No', details });
		await withAnswer({ body }, async (proxy) => {
			const { stopped } = await run(account, 'campaign.send', send, undefined, {
				baseUrl: proxy.url,
			});
			expect(stopped).toMatchObject({ name: 'NodeApiError', cause, httpCode: `${status}` });
			expect(stopped?.message).toMatch(/^Not sent: [^.]+\. \[item 0\]$/);
			expect(`${stopped?.message} ${stopped?.description}`).toMatch(words);
			expect(stopped?.data).toMatchObject({ status, message: `No: ${details}`, httpStatus: 200 });
			expect(`${stopped?.message} ${stopped?.description}`).not.toMatch(/The words|status|HTTP/);
			expect(stopped?.description).not.toMatch(CHECK);
		});
	});

	it('is told in the message alone where n8n passes on nothing else', async () => {
		const account = await newAccount();
		const body = JSON.stringify({ status: -1, message: 'Authentication error' });
		await withAnswer({ body }, async (proxy) => {
			const told =
				'Not sent: the access token is not valid. Check \'Access Token\' in the credential. The service answered "Authentication error" (status -1). [item 0]';
			for (const onError of ['continueRegularOutput', 'continueErrorOutput'] as const) {
				const options = { baseUrl: proxy.url, node: { onError } };
				const result = await run(account, 'campaign.send', send, undefined, options);
				const items =
					onError === 'continueErrorOutput' ? result.output(undefined, 1) : result.output();
				expect(items.map(({ json }) => json)).toEqual([{ error: told }]);
			}
		});
	});

	it('carries how long to wait, and does not wait by itself with a send', async () => {
		const account = await newAccount();
		const answer = { status: 429, headers: { 'Retry-After': '90' }, body: '' };
		await withAnswer(answer, async (proxy) => {
			const { stopped } = await run(account, 'campaign.send', send, undefined, {
				baseUrl: proxy.url,
			});
			expect(stopped).toMatchObject({ cause: 'rate-limited', retryAfterMs: 90_000 });
			expect(stopped?.description).toMatch(/wait 90 seconds/);
			expect(sends(proxy)).toBe(1);
		});
	});

	it('repeats a simulation, after the wait that the service asks for', async () => {
		const account = await newAccount();
		const busy = { status: 429, headers: { 'Retry-After': '1' }, body: '' };
		const proxy = await RecordingProxy.start(() =>
			proxy.requests.length === 1 ? busy : undefined,
		);
		try {
			const started = Date.now();
			const { json } = await run(account, 'campaign.simulate', send, undefined, {
				baseUrl: proxy.url,
			});
			expect(json[0].campaignSent).toBe(1);
			expect(Date.now() - started).toBeGreaterThanOrEqual(1000);
			expect(proxy.requests).toHaveLength(2);
		} finally {
			await proxy.close();
		}
	});
});

describe('a service that cannot be reached', () => {
	it.each([
		['nothing listens', 'http://127.0.0.1:9', /nothing was handed over|nothing answers/],
		['the name does not exist', 'http://sms.invalid', /does not exist|looked up/],
	])('%s', async (_what, baseUrl, words) => {
		const account = await newAccount();
		const { stopped } = await run(account, 'campaign.send', send, undefined, { baseUrl });
		expect(stopped?.name).toBe('NodeApiError');
		expect(stopped?.message).toMatch(words);
		expect(stopped?.description).toMatch(/'Base URL'/);
		expect(stopped?.description).not.toMatch(CHECK);
	});

	it('gives up after the timeout, and says that the outcome is unknown', async () => {
		const account = await newAccount();
		await account.setFaults({ path: '/send', kind: 'hang', when: 'after' });
		const { stopped } = await run(account, 'campaign.send', {
			...send,
			options: { timeout: 1 },
		});
		expect(stopped?.message).toMatch(/did not answer in time/);
		expect(stopped?.description).toMatch(CHECK);
		expect(await account.messages()).toHaveLength(1);
	});
});
