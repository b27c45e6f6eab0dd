import { createHmac, randomUUID } from 'node:crypto';
import type { Post } from '../measuring/loadGenerator.ts';

export const SIGNATURE_SECRET = 'bench-signature-secret';
export const SIGNATURE_HEADER = 'x-service-signature';
/** Holds the secret itself, for n8n's Webhook node: it checks no signatures. */
export const SECRET_HEADER = 'x-bench-secret';

/** A delivery report as the service posts it, different from all others. */
function deliveryReport(): Post {
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
		[SECRET_HEADER]: SIGNATURE_SECRET,
		[SIGNATURE_HEADER]: createHmac('sha256', SIGNATURE_SECRET).update(body).digest('hex'),
	};
	return { headers, body };
}

export const deliveryReports = (count: number) => Array.from({ length: count }, deliveryReport);

export const messageIdOf = ({ body }: Post) =>
	(JSON.parse(body.toString()) as { message_id: string }).message_id;
