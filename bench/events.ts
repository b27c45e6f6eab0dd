// Delivery reports as the service pushes them, and the load: a fixed number of them under way at once.
import { createHmac, randomUUID } from 'node:crypto';
import http from 'node:http';

export const SECRET = 'bench-signature-secret';
/** Where the secret itself goes, for n8n's Webhook node: it checks no signatures. */
export const SECRET_HEADER = 'x-bench-secret';
const IN_FLIGHT = 10;

/** A report that nobody had before, as the bytes and headers of its request. */
function makeEvent() {
	const body = Buffer.from(
		JSON.stringify({
			date: '2026-11-20T10:15:00+01:00',
			status: 3,
			destination: '33639980417',
			message_id: randomUUID(),
			campaign_id: '417',
			country_code: 'FR',
		}),
	);
	const headers = {
		'content-type': 'application/json',
		'content-length': body.length,
		[SECRET_HEADER]: SECRET,
		'x-service-signature': createHmac('sha256', SECRET).update(body).digest('hex'),
	};
	return { body, headers };
}

export const makeEvents = (count) => Array.from({ length: count }, makeEvent);

/** Sends one event. @returns the HTTP status of the answer */
export async function send(url, { body, headers }, agent) {
	return await new Promise((resolve, reject) => {
		const request = http.request(url, { method: 'POST', headers, agent }, (response) => {
			response.on('end', () => resolve(response.statusCode)).resume();
		});
		request.on('error', reject);
		request.end(body);
	});
}

/**
 * Sends events, a fixed number at once, over connections that stay open.
 * @throws Error when one of them is answered with anything but 200
 */
export async function flood(url, events) {
	const agent = new http.Agent({ keepAlive: true, maxSockets: IN_FLIGHT });
	const rest = events.values();
	const sender = async () => {
		for (const event of rest) {
			const status = await send(url, event, agent);
			if (status !== 200) throw new Error(`An event was answered with ${status}.`);
		}
	};
	try {
		await Promise.all(Array.from({ length: IN_FLIGHT }, sender));
	} finally {
		agent.destroy();
	}
}
