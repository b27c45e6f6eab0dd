// Tests the example that informs the team about delivery problems, with good and bad campaigns.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { until } from '../../harness/system/polling.mts';
import { StoredWorkflow } from '../../harness/n8n/storedWorkflow.mts';
import { importResult } from '../support/campaignResult.mts';
import { importExampleFor, runToSuccess, told } from '../support/examples.mts';
import { stack } from '../support/stack.mts';

const importWatchdog = async () => {
	const { account, page, workflow, send } = await importResult();
	const watchdog = await importExampleFor(account, 'delivery-watchdog.json');
	const run = async () => told(await runToSuccess(watchdog, 'Every 10 Minutes'));
	const has = async (event: string, count: number) =>
		await until(`${count} events of the type ${event}`, async () => {
			const sql = `SELECT DISTINCT messageId FROM TABLE WHERE event = '${event}'`;
			return (await page.query('Events', sql)).length >= count;
		});
	let sent = 0;
	let stopped = 0;
	return {
		account,
		page,
		result: new StoredWorkflow(stack().n8n.rest, workflow),
		send: async (count: number) => {
			const phones = Array.from({ length: count }, () => String(33_639_982_000 + sent++));
			await send(phones.map((phone) => ({ phone })));
			return phones;
		},
		/** Waits until all reports have arrived, lets the phones in `optOuts` opt out, and waits for the opt-outs. */
		comesBack: async (optOuts: string[] = []) => {
			await has('report', sent);
			for (const phone of optOuts) await account.stop(phone);
			await has('optOut', (stopped += optOuts.length));
		},
		/** Runs the example twice, and returns the messages of both runs. */
		tells: async () => [...(await run()), ...(await run())],
	};
};

const below = (share: number, last: number) =>
	`Only ${share}% of the last ${last} messages were delivered. Your limit is 90%.`;
const reached = (share: number) =>
	`${share}% of the last 100 messages were delivered: your limit of 90% is reached again.`;
const OPTED_OUT = 'of the last 100 people who received a message opted out:';

it('delivery-watchdog.json: informs the team once if a delivery or opt-out rate is bad, and once if the rate recovers', async () => {
	const { account, result, send, comesBack, tells } = await importWatchdog();
	assert.deepEqual(await tells(), []);
	await result.publish();
	for (const [count, sequence, optOuts, text] of [
		[19, 'undelivered', 0, undefined],
		[1, 'expired', 0, below(0, 20)],
		[90, 'repeated', 0, reached(90)],
		[11, 'npai', 0, below(89, 100)],
		[100, 'delivered', 2, reached(100)],
		[100, 'delivered', 3, `3 ${OPTED_OUT} 3%. Your limit is 2%.`],
		[100, 'delivered', 0, `0% ${OPTED_OUT} your limit of 2% is no longer exceeded.`],
	] as const) {
		await account.control('PUT', 'assumptions', { 'reports.sequence': sequence });
		const phones = await send(count);
		await comesBack(phones.slice(0, optOuts));
		assert.deepEqual(await tells(), text ? [text] : [], `${count} ${sequence}`);
	}
	await result.unpublish();
});

it('delivery-watchdog.json: informs the team once if delivery reports stop arriving, and once if reports arrive again', async () => {
	const { page, result, send, comesBack, tells } = await importWatchdog();
	await result.publish();
	await send(1);
	await comesBack();
	await result.unpublish();
	const aged = `STRFTIME('%Y-%m-%d %H:%M:%f', createdAt, '-2 hours')`;
	await page.query('Events', `UPDATE TABLE SET createdAt = ${aged}`);
	await page.query('Results', 'DELETE FROM TABLE');
	await send(3);
	const tellsAfter = async (minutes: number) => {
		const sentAt = new Date(Date.now() - minutes * 60_000).toISOString();
		await page.query('Results', `UPDATE TABLE SET sentAt = '${sentAt}'`);
		return await tells();
	};
	assert.deepEqual(await tellsAfter(59), []);
	const [text, ...more] = await tellsAfter(61);
	assert.match(text, /^Messages were sent at 20[-\d]+ [:\d]+, and no delivery report/);
	assert.deepEqual(more, []);
	// Deleted rows do not count as received reports.
	await page.query('Results', 'DELETE FROM TABLE');
	assert.deepEqual(await tells(), []);
	await result.publish();
	await send(1);
	await until(
		'a report to arrive',
		async () => (await page.query('Events', 'SELECT id FROM TABLE')).length > 1,
	);
	assert.deepEqual(await tells(), ['Delivery reports are arriving again.']);
	await result.unpublish();
});

it('delivery-watchdog.json: informs the team once if the credits are low or cannot be read, and once if the problem ends', async () => {
	const { account, tells } = await importWatchdog();
	const unreadable = [
		'The credits for SMS cannot be read. The service returned no number.',
		'The credits for SMS can be read again.',
	];
	for (const [credits, answer, texts] of [
		[499, undefined, ['Only 499 credits are left for SMS. Your limit is 500. Please top up.']],
		[500, undefined, ['500 credits are left for SMS: your limit of 500 is reached again.']],
		[500, { cost: 'n/a', credits: 9000 }, unreadable],
		[500, { cost: 1, credits: '500,50' }, unreadable],
	] as const) {
		await account.control('PUT', 'credits', { credits });
		if (answer) await account.answerSimulation(answer);
		assert.deepEqual(await tells(), texts);
	}
	await account.control('PUT', 'assumptions', { 'simulate.credits-short': 'reject' });
	await account.control('PUT', 'credits', { credits: 0 });
	assert.match((await tells()).join('\n'), /^The credits for SMS cannot be read\. .*credits.*$/);
});
