// Who may call a trigger's webhooks in the real n8n: by signature, nonce and address.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
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

		it('a call with a wrong signature, or none, gets 401 and starts nothing', async () => {
			const { account, trigger } = fixture();
			const faults = ['wrong', 'missing'];
			for (const [at, fault] of faults.entries()) {
				await account.assume({ 'signature.fault': fault });
				await account.reply(EVENT_PHONE, fault);
				await attempts(account, at + 1);
			}
			assert.deepEqual(
				(await attempts(account, faults.length)).map(({ httpStatus, answer }) => [
					httpStatus,
					answer,
				]),
				faults.map(() => [401, '{"status":"unauthorized"}']),
			);
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
	});
}
