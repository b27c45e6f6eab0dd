import { computeSignature, readSignatureRule, SIGNATURE_HEADER } from '../domain/signature.mts';
import type { Assumptions } from '../domain/types.mts';
import type { DueDelivery } from '../store/events/outbox.mts';

/**
 * Builds the request of a delivery, and what the log may show of it.
 * @returns the body, the headers, and `shown` without the secret
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
	const rule = readSignatureRule(assumptions);
	const value = signature === null ? null : computeSignature(signature, bytes, rule);
	const shown = { ...headers };
	if (value !== null) {
		headers[SIGNATURE_HEADER] = value;
		shown[SIGNATURE_HEADER] = rule.scheme === 'secret' ? '***' : value;
	}
	const signed = signature === null ? null : { scheme: rule.scheme, fault: rule.fault };
	return { bytes, headers, shown: { headers: shown, signature: signed } };
}
