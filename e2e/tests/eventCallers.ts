// Who may call a trigger's webhooks in the real n8n: by signature, nonce and address.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startFreshN8n } from '../../harness/n8n/instance.ts';
import { PublishedTrigger } from '../support/publishedTrigger.ts';
import type { Stack } from '../../harness/stack.ts';
import {
	attempts,
	createEventAccount,
	eventFixture,
	EVENT_PHONE,
	replyBody,
} from '../support/eventFixture.ts';

const OF_SERVICE = '20.216.193.64, 20.216.200.241';

const forwarded = (address: string) => ({ headers: { 'x-forwarded-for': address } });

export function eventCallersTests(stack: () => Stack): void {
	describe('who may call a webhook in the real n8n', () => {
		const fixture = eventFixture(stack, 'callers');

		it('a call with a wrong signature gets 401 and starts nothing, whatever is wrong with it', async () => {
			const { account, trigger } = fixture();
			const rows = [];
			for (const scheme of ['secret', 'hmac-sha256-hex', 'hmac-sha256-base64']) {
				for (const fault of ['wrong', 'missing', 'flipped']) {
					const assumptions = { 'signature.scheme': scheme, 'signature.fault': fault };
					await account.assume(assumptions);
					await account.reply(EVENT_PHONE, `${scheme} ${fault}`);
					rows.push([scheme, fault]);
					await attempts(account, rows.length);
				}
			}
			const made = await attempts(account, rows.length);
			assert.deepEqual(
				made.map(({ httpStatus, answer }) => [httpStatus, answer]),
				rows.map(() => [401, '{"status":"unauthorized"}']),
			);
			assert.deepEqual(await trigger.workflow.executions(), []);
		});

		it('a call with an unknown nonce gets 410, and the log says that a stray webhook exists', async () => {
			const { trigger } = fixture();
			const url = trigger.webhooks.MO.url.replace(/nonce=.{8}/, 'nonce=AAAAAAAA');
			const seen = stack().n8n.process.line(/a stray webhook exists/, 20);
			const { code, answer } = await trigger.call('MO', replyBody('a'), { url });
			assert.deepEqual([code, answer], [410, { status: 'gone' }]);
			const [line] = await seen;
			assert.doesNotMatch(line, /AAAAAAAA/);
			assert.deepEqual(await trigger.workflow.executions(), []);
		});

		it('the address of a caller is that of the connection, not that in a header that anyone can set', async () => {
			const { rest } = stack().n8n;
			const { credential } = await createEventAccount(stack(), stack().n8n, 'addresses');
			const [closed, open] = await Promise.all(
				[OF_SERVICE, `${OF_SERVICE}, 127.0.0.0/8`].map((allowedIps) =>
					PublishedTrigger.create(rest, allowedIps, { options: { allowedIps } }, credential),
				),
			);
			const refused = await closed.call('MO', replyBody('a'), forwarded('20.216.193.64'));
			assert.deepEqual(refused, { code: 403, answer: { status: 'forbidden' } });
			assert.equal((await open.call('MO', replyBody('a'))).code, 200);
			assert.equal((await open.executions(1)).length, 1);
			assert.deepEqual(await closed.workflow.executions(), []);
			await closed.close();
			await open.close();
		});

		it('the address of a caller is that in the header where n8n knows that a proxy sets it', async () => {
			const n8n = await startFreshN8n({ env: { N8N_PROXY_HOPS: '1' } });
			try {
				const { credential } = await createEventAccount(stack(), n8n, 'proxy');
				const parameters = { options: { allowedIps: OF_SERVICE } };
				const trigger = await PublishedTrigger.create(n8n.rest, 'Proxy', parameters, credential);
				const codes = [];
				for (const address of ['20.216.200.241', '203.0.113.7', '20.216.193.64, 203.0.113.7']) {
					codes.push((await trigger.call('MO', replyBody(address), forwarded(address))).code);
				}
				assert.deepEqual(codes, [200, 403, 403]);
				assert.equal((await trigger.executions(1)).length, 1);
			} finally {
				await n8n.process.stop();
			}
		});
	});
}
