import { makeDeliveryReport } from '../../harness/sandbox/deliveryReport.ts';
import type { Post } from '../measuring/loadGenerator.ts';

export const SIGNATURE_SECRET = 'bench-signature-secret';
export const SIGNATURE_HEADER = 'x-service-signature';
/** Holds the secret itself, for n8n's Webhook node: it checks no signatures. */
export const SECRET_HEADER = 'x-bench-secret';

/** A delivery report as the service posts it, different from all others. */
function deliveryReport(): Post {
	const { body, headers } = makeDeliveryReport(SIGNATURE_SECRET);
	return { headers: { ...headers, [SECRET_HEADER]: SIGNATURE_SECRET }, body: Buffer.from(body) };
}

export const deliveryReports = (count: number) => Array.from({ length: count }, deliveryReport);

export const messageIdOf = ({ body }: Post) =>
	(JSON.parse(body.toString()) as { message_id: string }).message_id;
