import { createHmac } from 'node:crypto';

import type { Assumptions } from './types.mts';

/** How a webhook's requests are signed, and with which deliberate fault. */
interface SignatureRule {
	scheme: string;
	/** Whether the digest is prefixed by its algorithm, as in `sha256=`. */
	prefix: boolean;
	fault: string;
}

/** The header of a webhook's request that contains its signature. */
export const SIGNATURE_HEADER = 'x-service-signature';

export const SIGNATURE_SCHEMES = [
	'secret',
	'hmac-sha256-hex',
	'hmac-sha256-base64',
	'hmac-sha1-hex',
	'hmac-sha512-hex',
] as const;
export const SIGNATURE_FAULTS = ['none', 'wrong', 'missing', 'flipped'] as const;

/** Reads the assumptions on signatures. */
export function readSignatureRule(assumptions: Assumptions): SignatureRule {
	return {
		scheme: assumptions.text('signature.scheme'),
		prefix: assumptions.flag('signature.prefix'),
		fault: assumptions.text('signature.fault'),
	};
}

/** Changes one byte so that the result is still valid in a header. */
function flipFirstByte(bytes: Buffer): Buffer {
	const [first = 0] = bytes;
	// Flipping the low bit of `~` would make it a control character.
	bytes[0] = first ^ (first === 0x7e ? 0x20 : 1);
	return bytes;
}

/**
 * Computes the header `X-Service-Signature` (contract 5.2; its algorithm is a register row).
 * @param secret the webhook's signature
 * @param body the bytes of the request's body
 * @returns the value with each byte as one character, or null to leave the header out
 */
export function computeSignature(secret: string, body: Buffer, rule: SignatureRule): string | null {
	if (rule.fault === 'missing') return null;
	const key = rule.fault === 'wrong' ? 'not the secret' : secret;
	const spoil = (bytes: Buffer) => (rule.fault === 'flipped' ? flipFirstByte(bytes) : bytes);
	if (rule.scheme === 'secret') return spoil(Buffer.from(key)).toString('latin1');
	const [, algorithm = '', encoding] = rule.scheme.split('-');
	const digest = spoil(createHmac(algorithm, key).update(body).digest());
	return (rule.prefix ? `${algorithm}=` : '') + digest.toString(encoding as 'hex' | 'base64');
}
