import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';

import { createSandbox } from '../../src/index.ts';
import { LATEST_VERSION, MIGRATIONS } from '../../src/store/database/schema.ts';
import {
	createEarlierDataFile,
	EARLIER_LINK_CODE,
	EARLIER_TOKEN,
} from '../support/earlierDataFile.ts';
import { Receiver } from '../support/receiver.ts';
import { Client } from '../support/sandbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
after(() => rmSync(folder, { recursive: true }));

/** The beginning of each migration's SHA-256, without whitespace: a released one must not change. */
const GIVEN_OUT = ['ea20ed76ad83', 'a7bdd189663f', '91a45da0ca83', '4707b6efc439'];

test('the steps that were given out are unchanged', () => {
	const hash = (sql: string) => {
		const text = sql.replaceAll(/\s+/g, ' ').trim();
		return createHash('sha256').update(text).digest('hex').slice(0, 12);
	};
	assert.deepEqual(MIGRATIONS.slice(0, GIVEN_OUT.length).map(hash), GIVEN_OUT);
});

for (let version = 1; version < LATEST_VERSION; version++) {
	test(`a file of version ${version} opens with all that it held, and goes on`, async () => {
		const data = join(folder, `${version}.db`);
		const receiver = await Receiver.start();
		createEarlierDataFile(data, version, receiver.url);
		await using sandbox = await createSandbox({ data });
		const client = new Client(sandbox.baseUrl, EARLIER_TOKEN);

		const account = await client.control('GET', 'account');
		assert.deepEqual(
			[account.credits, account.campaigns, account.webhooks, account.errors, account.npai],
			[42, 2, 3, 1, 1],
		);
		assert.deepEqual(account.lists, [{ id: '5', name: 'Five', contacts: 1 }]);
		assert.deepEqual([account.balanceTrigger, account.reports], [null, {}]);
		const [sent, later] = await client.messages();
		assert.deepEqual(
			[sent?.ticket, sent?.text, later?.text, later?.state],
			['1000001', `See https://s.test/${EARLIER_LINK_CODE}`, 'Later', 'sent'],
		);
		assert.equal((await client.json('GET', '/errors')).data[0].error_code, '-7');
		assert.equal((await client.control('GET', 'calls')).calls[0].requestId, 'try-1');

		// What was due when the earlier version stopped happens now: the campaign and the events.
		const replies = version >= 3 ? 2 : 0;
		await client.deliveries(`type=DLR&state=delivered`);
		if (replies > 0) await client.deliveries(`type=MO&state=delivered&count=${replies}`);
		assert.equal(JSON.parse(String(receiver.at('/DLR')[0]?.body)).campaign_id, '1000002');
		const heard = receiver.at('/MO').map(({ body }) => String(body));
		assert.deepEqual(
			heard.sort(),
			['{"message":"under way"}', '{"message":"waiting"}'].slice(0, replies),
		);

		const click = await fetch(`${sandbox.baseUrl}/${EARLIER_LINK_CODE}`, { redirect: 'manual' });
		assert.equal(click.headers.get('location'), 'https://example.com/long?a=1');
		await client.deliveries('type=CLICKER&state=delivered');
		const clicks = JSON.parse(String(receiver.at('/CLICKER')[0]?.body)).clicks_on_link;
		assert.equal(clicks, version >= 4 ? '5' : '1');

		// Its limits and settings still apply.
		const numbers = ['33639980900', '33639980800', '33639981005', '33639981006'];
		const answer = await client.send('New', numbers);
		assert.deepEqual(
			[answer.ticket, answer.sent, answer.blacklisted, answer.npai, answer.credits],
			['1000003', 1, 1, 1, 41],
		);
		await sandbox.close();

		const db = new DatabaseSync(data);
		const pragma = (name: string) => Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0];
		assert.deepEqual([pragma('user_version'), pragma('integrity_check')], [LATEST_VERSION, 'ok']);
		db.close();
	});
}
