import assert from 'node:assert/strict';
import { test } from 'node:test';

import { createSandbox } from '../../src/index.ts';
import { slowQueries } from '../support/queryPlans.ts';
import { Client } from '../support/sandbox.ts';

const PAGES = [
	...[
		'messages',
		'messages?offset=9&limit=5',
		'messages?phone=33639981000',
		'messages?ticket=1000001',
	],
	...['messages?state=sent', 'messages?gsmsmsid=a', 'messages?report=3', 'messages?reason=npai'],
	...[
		'messages?text=Hi',
		'messages?order=newest',
		'campaigns?limit=5&offset=5',
		'campaigns?ticket=1000001',
	],
	...['events', 'events?type=DLR', 'events?phone=33639981000', 'events?state=waiting'],
	...['deliveries', 'deliveries?state=failed', 'deliveries?event=1', 'deliveries?webhook=a'],
	...['blacklist', 'npai', 'lists/1001', 'account', 'duplicates', 'faults', 'clock'],
	...['view/summary', 'view/phones', 'view/phones/33639981000', 'view/phones/33639981000/activity'],
	...['campaigns', 'campaigns/1000001', 'webhooks', 'deliveries?order=newest', 'deliveries/1'],
	...['calls', 'calls/1', 'errors', 'view/phones?search=Hi'],
	...['view/phones?state=unread', 'view/phones?state=replied', 'view/phones?state=failed'],
	...['campaigns?state=sent', 'campaigns?text=Hi', 'calls?text=Hi'],
	...['errors?text=Hi', 'calls?bytes=true&path=/send', 'deliveries?bytes=true'],
];

/** Queries that may take longer as more is stored, and why this does no harm. */
const FINE: Array<[query: RegExp, why: string]> = [
	[/^USE TEMP.*group_concat\(c\.ticket\)/, 'only campaigns whose text came twice'],
	[/^USE TEMP.+\bphone = (\?|:phone) /, 'one phone'],
	[/^USE TEMP.* recipient_id = \? /, 'one message'],
	[/^USE TEMP.*FROM npai WHERE/, 'the numbers on the NPAI list'],
	[/^USE TEMP.*FROM error_log .*id ASC/, 'the records of the error log that are kept'],
	[/^USE TEMP.*FROM webhook WHERE/, 'the webhooks of an account'],
	[/^USE TEMP.*FROM delivery .* GROUP BY webhook_id/, 'deliveries of the events that are kept'],
	[/^USE TEMP.*GROUP BY report_status/, 'one campaign'],
	[/^USE TEMP.*instr\(lower\(text\)/, 'a search, which reads every text of the account'],
	[/FROM campaign JOIN account .* state <> 'sent'/, 'only campaigns that wait'],
	[/FROM campaign WHERE state <> 'sent' AND state = :unfinished/, 'the same'],
];

test('all that can be browsed is found by an index, however much is stored', async () => {
	const answers: string[] = [];
	const slow = await slowQueries(async () => {
		await using sandbox = await createSandbox();
		const client = new Client(sandbox.baseUrl);
		await client.webhook('DLR', 'http://127.0.0.1:9/');
		await client.send('See <-short->', ['33639981000'], { links: ['https://example.com/'] });
		await client.send('Hi', ['33639981000', '33639981001']);
		await client.reply('33639981000', 'Yes');
		await client.deliveries('attempts=1');
		for (const page of PAGES) {
			const answer = await client.request('GET', `/_sandbox/${page}`, 'application/json');
			answers.push(`${page}: ${answer.status}`);
			await answer.arrayBuffer();
		}
	});
	assert.deepEqual(
		answers.filter((answer) => !answer.endsWith(': 200')),
		[],
	);
	assert.deepEqual(
		slow.filter((query) => !FINE.some(([pattern]) => pattern.test(query))),
		[],
	);
	for (const [pattern, why] of FINE)
		assert.ok(
			slow.some((query) => pattern.test(query)),
			why,
		);
});
