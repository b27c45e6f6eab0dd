import { computeSignature, SIGNATURE_HEADER } from '../domain/signature.mts';
import type { Assumptions } from '../domain/types.mts';
import type { DueDelivery } from '../store/events/outbox.mts';

/**
 * Builds a delivery's request, and a copy for the log.
 * @returns the body, the headers, and the copy `shown`, which lacks the secret
 */
export function buildWebhookRequest(delivery: DueDelivery, assumptions: Assumptions) {
	const { body, signature } = delivery;
	const bytes = Buffer.from(body);
	const headers: Record<string, string> = {
		'user-agent': 'sms-campaigns-sandbox',
		'content-length': String(bytes.length),
	};
	const type = assumptions.text('push.content-type');
	if (type !== 'none') headers['content-type'] = type;
	const scheme = assumptions.text('signature.scheme');
	const shown = { ...headers };
	if (signature !== null) {
		const hasPrefix = assumptions.flag('signature.prefix');
		headers[SIGNATURE_HEADER] = computeSignature(signature, bytes, scheme, hasPrefix);
		shown[SIGNATURE_HEADER] = scheme === 'secret' ? '***' : headers[SIGNATURE_HEADER];
	}
	return { bytes, headers, shown: { headers: shown, scheme: signature === null ? null : scheme } };
}
