// From a sheet to a sent campaign while it is night for some of its people: Simulate says who would get it when, and after
// a yes Send does just that.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { DateTime } from 'luxon';
import type { INodeParameters } from 'n8n-workflow';
import { waitForStatus } from '../../harness/n8n/executions.ts';
import type { N8nRest } from '../../harness/n8n/rest.ts';
import { TestAccount } from '../../harness/sandbox/account.ts';
import type { Stack } from '../../harness/stack.ts';
import { actionNode, chainWorkflow, sheetNode } from '../support/action.ts';
import { storeCredential } from '../support/credentials.ts';
import { submitAnswer } from '../support/responsePage.ts';
import { runUntilWaiting } from '../support/runUntilWaiting.ts';

/** The column is called as the node's own is. */
const SHEET = [
	{ prenom: 'Ann', phone: '06 39 98 20 01' },
	{ prenom: 'Kate', phone: '+44 7700 900120' },
];
const BOSS = '33639982000';

/** A row of Simulate or Send, as far as is compared. */
interface Row {
	prenom: string;
	recipientStatus: string;
	scheduledFor?: string;
	reason?: string;
}

/** Rows of the two people. */
const rowsOf = (ann: Partial<Row>) => [
	{ prenom: 'Ann', scheduledFor: undefined, ...ann },
	{ prenom: 'Kate', recipientStatus: 'included', scheduledFor: undefined },
];

/** The minutes that the tests take at most. */
const MINUTES = 5;

/**
 * Allowed hours that include now in London, and not in Paris, where it is an hour later.
 * @returns also when they open in Paris, in milliseconds since 1970
 */
async function nightInParis() {
	const inLondon = () => DateTime.now().setZone('Europe/London');
	// Hours end at midnight at the latest.
	const toMidnight = inLondon().endOf('day').diffNow().toMillis();
	if (toMidnight < MINUTES * 60_000) await sleep(toMidnight + 1000);
	const now = inLondon();
	const from = DateTime.max(now.minus({ minutes: 1 }), now.startOf('day')).startOf('minute');
	const until = now.plus({ minutes: MINUTES });
	const window = {
		hours: 'own',
		days: [1, 2, 3, 4, 5, 6, 7],
		from: from.toFormat('HH:mm'),
		until: until.hasSame(now, 'day') ? until.toFormat('HH:mm') : '24:00',
	};
	const inParis = from.setZone('Europe/Paris', { keepLocalTime: true });
	const opensAt = inParis > now ? inParis : inParis.plus({ days: 1 });
	return { window, opensAt: opensAt.toMillis() };
}

export function journeyAtNightTests(stack: () => Stack): void {
	describe('a campaign that is priced, approved and sent at night', () => {
		let rest: N8nRest;
		let night: Awaited<ReturnType<typeof nightInParis>>;
		before(async () => {
			({ rest } = stack().n8n);
			night = await nightInParis();
		});

		/** Runs the four nodes until the end, with a yes of the boss. @param outside what happens to people in Paris */
		async function sendAtNight(outside: string) {
			const account = new TestAccount(stack().sandbox.baseUrl, `sbx_e2e-night-${outside}`);
			const credential = await storeCredential(stack(), rest, outside, account.token);
			const campaign = (name: string, parameters: INodeParameters) =>
				actionNode(name, { resource: 'campaign', ...parameters }, credential, {
					executeOnce: false,
					onError: 'continueRegularOutput',
				});
			const campaigned = {
				phoneNumbers: '={{ $json.phone }}',
				defaultCountry: 'FR',
				message: '=Bonjour {{ $json.prenom }} !',
				options: { allowedHours: { window: { ...night.window, outside } } },
			};
			const message = '=Send to {{ $json.totalPeople }}?';
			const steps = [
				sheetNode(SHEET),
				campaign('Simulate', { operation: 'simulate', ...campaigned }),
				campaign('Ask', { operation: 'sendAndWait', to: BOSS, message }),
				campaign('Send', { operation: 'send', ...campaigned }),
			];
			const workflow = await rest.createWorkflow(chainWorkflow(outside, steps));
			const id = await runUntilWaiting(rest, workflow);
			await submitAnswer(await account.followLink(BOSS), 'approve');
			const execution = await waitForStatus(rest, id, ['success']);
			const [simulated, sent] = ['Simulate', 'Send'].map((name) =>
				execution.items<Row>(name).map(({ prenom, recipientStatus, scheduledFor }) => ({
					prenom,
					recipientStatus,
					scheduledFor: scheduledFor === 'none' ? undefined : scheduledFor,
				})),
			);
			assert.deepEqual(sent, simulated);
			/** What the people of the sheet have got. */
			const texts = async () => {
				const messages = await account.messages({ state: 'sent' });
				return messages.flatMap(({ phone, text }) => (phone === BOSS ? [] : [text])).sort();
			};
			return { account, execution, simulated, texts };
		}

		it('says who would get it when, and sends it then', async () => {
			const { account, simulated, texts } = await sendAtNight('schedule');
			const [{ scheduledFor }] = simulated;
			assert.deepEqual(simulated, rowsOf({ recipientStatus: 'included', scheduledFor }));
			assert.equal(Date.parse(scheduledFor ?? ''), night.opensAt);
			assert.deepEqual(await texts(), ['Bonjour Kate !']);
			await account.setClock(new Date(night.opensAt + 1000));
			await account.waitForMessages(3, { state: 'sent' });
			assert.deepEqual(await texts(), ['Bonjour Ann !', 'Bonjour Kate !']);
		});

		it('says who would get nothing, and sends them nothing', async () => {
			const { execution, simulated, texts } = await sendAtNight('stop');
			assert.deepEqual(simulated, rowsOf({ recipientStatus: 'refused' }));
			const [{ reason }] = execution.items<Row>('Simulate');
			assert.match(
				reason ?? '',
				/^Not sent: outside the allowed hours\. For 33639982001 it would be/,
			);
			assert.deepEqual(await texts(), ['Bonjour Kate !']);
		});

		it('warns of those whom it would wake, and sends it', async () => {
			const { execution, simulated, texts } = await sendAtNight('send');
			assert.deepEqual(simulated, rowsOf({ recipientStatus: 'included' }));
			for (const name of ['Simulate', 'Send']) {
				const said = execution.hints(name).map((hint) => hint.message);
				assert.match(said.join('\n'), /Outside the allowed hours: 1 recipient\. For 33639982001/);
			}
			assert.deepEqual(await texts(), ['Bonjour Ann !', 'Bonjour Kate !']);
		});
	});
}
