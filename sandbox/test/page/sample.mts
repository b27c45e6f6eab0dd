import type { Receiver } from '../support/receiver.mts';
import type { Client } from '../support/sandbox.mts';

/**
 * Fills an account with deliveries, filtered recipients, delays, rejected calls and faults.
 * @param receiver receives the events; should reject the events at its path `/broken`
 * @returns the path of every view, with IDs from the account
 */
export async function fillAccount(client: Client, receiver: Receiver): Promise<string[]> {
	await client.control('PUT', 'assumptions', {
		...{ 'signature.scheme': 'hmac-sha256-hex', 'signature.prefix': true },
		...{ 'push.retries': 1, 'push.retry-ms': 1, 'reports.after-ms': 1 },
	});
	for (const type of ['DLR', 'MO', 'STOP']) {
		await client.webhook(type, `${receiver.url}/${type.toLowerCase()}`, 's3cret');
	}
	await client.webhook('CLICKER', `${receiver.url}/broken`);
	await client.control('PUT', 'phones/33639981003', { reports: 'undelivered' });
	await client.control('PUT', 'phones/33639981004', { reports: 'expired' });
	const { ticket } = await client.send(
		'New in the shop: the autumn collection. See it here: <-short-> Reply STOP to opt out.',
		[
			...['33639981000', '33639981001', '33639981003', '33639981004', '33639980900'],
			...['33639980800', '33639981000', '0639981001', '447700900123', '12025550123'],
		],
		{ sender: 'MyShop', links: [`${client.baseUrl}/?autumn`] },
	);
	const message = { text: 'Hello [info1], your card [info3] is valid.', pushtype: 'alert' };
	for (const value of [1002, 99]) {
		await client.json('POST', '/send/lists', { sms: { message, lists: [{ value }] } });
	}
	await client.send('Ça y est : jusqu’à 22 h', ['33639981000'], { sender: 'MyShop', unicode: 1 });
	await client.send('See you tomorrow', ['33639981007'], { delay: '2099-12-24 10:00:00' });
	const [first] = await client.messages('?phone=33639981000');
	await client.control('POST', 'phones/33639981000/click', { url: first?.links[0] });
	await client.reply('33639981000', 'Yes please, keep the blue one for me');
	await client.reply('33639981001', 'STOP');
	const fault = { kind: 'status', status: 429, retryAfter: 2, path: '/npai' };
	await client.control('POST', 'faults', fault);
	const [delivery] = await client.deliveries('type=MO&state=delivered');
	const { calls } = await client.control('GET', 'calls?order=newest');
	return [
		'phones',
		'phones/33639981000',
		'phones/33639981001',
		'campaigns',
		`campaigns/${ticket}`,
		'rehearsal',
		'webhooks',
		`webhooks/all/${delivery?.id}`,
		`calls/${calls[0].id}`,
		'developers/faults',
		'developers/account',
		'developers/assumptions',
	];
}
