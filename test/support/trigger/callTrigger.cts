// Signed calls from the service to a trigger.
import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import type { WebhookType } from '../../../nodes/SmsCampaigns/api/model/types';
import type { TriggerReceiver } from './triggerReceiver.cts';

/** The parts of a call that differ from the service's own call. */
export interface TriggerCall {
	type?: WebhookType;
	url?: string;
	body?: string | Buffer;
	/** Headers in addition to the signature. */
	headers?: Record<string, string | string[]>;
	/** The signature header; by default, the correct signature. */
	signature?: string | string[];
}

/** Calls a trigger as the service does. `fetch` is not used, because it would join repeated headers. */
export async function callTrigger(
	trigger: TriggerReceiver,
	{ type = 'MO', ...given }: TriggerCall = {},
) {
	const body = Buffer.from(
		given.body ?? JSON.stringify({ message: 'Oui', date: '2026-01-15T09:30:00' }),
	);
	const right = createHmac('sha256', trigger.secret).update(body).digest('hex');
	const { signature = right, url = trigger.webhooks[type].url } = given;
	const headers = {
		'content-type': 'application/json',
		...(signature.length > 0 && { 'X-Service-Signature': signature }),
		...given.headers,
	};
	return await new Promise<{ code?: number; answer: any }>((resolve, reject) => {
		const sent = request(url, { method: 'POST', headers }, (response) => {
			let text = '';
			response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
			response.on('end', () => resolve({ code: response.statusCode, answer: JSON.parse(text) }));
		});
		sent.on('error', reject);
		sent.end(body);
	});
}
