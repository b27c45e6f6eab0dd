// Events of all five types in the real n8n: how each is answered, and by which output of the trigger it leaves.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { StoredAttempt } from '../../sandbox/src/client/types.ts';
import type { Execution } from '../../harness/n8n/executions.ts';
import type { Stack } from '../../harness/stack.ts';
import { eventNames, eventTypes } from '../../harness/workflows/trigger.ts';
import { attempts, eventFixture, EVENT_PHONE } from '../support/eventFixture.ts';
import type { EventItem } from '../support/items.ts';

export function eventOutputsTests(stack: () => Stack): void {
	describe('events of all five types in the real n8n', () => {
		const seed = { credits: 3, balanceTrigger: 2 };
		const fixture = eventFixture(stack, 'outputs', { outputs: 'perEvent' }, seed);
		let executions: Execution[];
		let made: StoredAttempt[];
		let ticket: string;

		before(async () => {
			const { account, trigger } = fixture();
			const links = ['https://shop.example.com/a?b=1'];
			const recipients = { gsm: [{ value: EVENT_PHONE, gsmsmsid: 'row-1' }] };
			const sms = { message: { text: 'See <-short->', pushtype: 'alert', links }, recipients };
			({ ticket } = await account.service<{ ticket: string }>('POST', '/send', { sms }));
			await attempts(account, 2);
			await account.click(EVENT_PHONE);
			await account.reply(EVENT_PHONE, 'Oui');
			await account.reply(EVENT_PHONE, 'STOP');
			made = await attempts(account, 5);
			executions = await trigger.executions(5);
		});

		it('each is answered at once with a short JSON', () => {
			assert.deepEqual(
				made.map(({ httpStatus, answer }) => [httpStatus, answer]),
				Array(5).fill([200, '{"status":"received","events":1}']),
			);
		});

		it('each starts one execution, by the output of its type alone', () => {
			assert.equal(executions.length, 5);
			for (const type of eventTypes) {
				const started = executions.filter((execution) => execution.items(type).length > 0);
				assert.equal(started.length, 1, type);
				const [execution] = started;
				assert.equal(execution.status, 'success', execution.error?.message);
				for (const other of eventTypes) {
					assert.equal(execution.items(other).length, Number(other === type), other);
				}
				const [item] = execution.items<EventItem>(type);
				assert.equal(item.event, eventNames[type]);
				assert.match(item.eventId, /^[0-9a-f]{64}$/);
				assert.equal(item.webhookId, fixture().trigger.webhooks[type].id);
				assert.match(item.date, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00$/);
			}
		});

		it('those about a message have its message ID, and its campaign where the service tells it', () => {
			const items = Object.fromEntries(
				eventTypes.map((type) => [
					type,
					executions.flatMap((one) => one.items<EventItem>(type))[0],
				]),
			);
			for (const type of ['DLR', 'CLICKER', 'STOP', 'MO']) {
				assert.equal(items[type].messageId, 'row-1', type);
			}
			for (const type of ['DLR', 'CLICKER']) assert.equal(items[type].campaignId, ticket, type);
			assert.equal(items.BALANCE_ALERT.balance, 2);
		});
	});
}
