import { gzipSync } from 'node:zlib';

import { computeSignature, readSignatureRule } from '../domain/signature.ts';
import type { Assumptions } from '../domain/types.ts';
import type { DeliveryFault } from '../faults/fault.ts';
import type { DueDelivery } from '../store/events/outbox.ts';

const HEADER = 'x-service-signature';

/** The fault that a delivery bears, null for none. */
export function faultOfDelivery({ fault }: Pick<DueDelivery, 'fault'>): DeliveryFault | null {
	return fault === null ? null : (JSON.parse(fault) as DeliveryFault);
}

/** The fault that spoils the next try of a delivery, null for none. */
function faultOfNextAttempt(delivery: DueDelivery): DeliveryFault | null {
	const fault = faultOfDelivery(delivery);
	return fault && delivery.attempts < (fault.tries ?? Infinity) ? fault : null;
}

/**
 * A request ready to go out, and what the log may show of it. A signature is over the JSON text,
 * whether that is compressed or not.
 */
export function buildWebhookRequest(delivery: DueDelivery, assumptions: Assumptions) {
	const { body, signature } = delivery;
	const spoiler = faultOfNextAttempt(delivery);
	const text = Buffer.from(body);
	const isCompressed = spoiler?.kind === 'gzip';
	const bytes = isCompressed ? gzipSync(text) : text;
	const headers: Record<string, string> = {
		'user-agent': 'sms-campaigns-sandbox',
		'content-length': String(bytes.length),
		...(isCompressed ? { 'content-encoding': 'gzip' } : {}),
	};
	const type = assumptions.text('push.content-type');
	if (type !== 'none') headers['content-type'] = type;
	const usual = readSignatureRule(assumptions);
	const rule = { ...usual, fault: spoiler?.signature ?? usual.fault };
	const value = signature === null ? null : computeSignature(signature, text, rule);
	const shown = { ...headers };
	if (value !== null) {
		headers[HEADER] = value;
		shown[HEADER] = rule.scheme === 'secret' ? '***' : value;
	}
	const { scheme, fault } = rule;
	const log = { headers: shown, signature: signature === null ? null : { scheme, fault } };
	return { bytes, headers, log };
}
