import { createHmac } from 'node:crypto';

/** The webhook request header that contains the signature. */
export const SIGNATURE_HEADER = 'x-service-signature';

export const SIGNATURE_SCHEMES = [
	'secret',
	'hmac-sha256-hex',
	'hmac-sha256-base64',
	'hmac-sha1-hex',
	'hmac-sha512-hex',
] as const;

/**
 * Computes the header `X-Service-Signature` (contract 5.2; the assumption `signature.scheme` selects the algorithm).
 * @param secret the webhook's signature
 * @param body the bytes of the request body
 * @param hasPrefix whether the algorithm's name precedes the digest, as in `sha256=`
 * @returns the header's value, with each byte as one character
 */
export function computeSignature(
	secret: string,
	body: Buffer,
	scheme: string,
	hasPrefix: boolean,
): string {
	if (scheme === 'secret') return Buffer.from(secret).toString('latin1');
	const [, algorithm = '', encoding] = scheme.split('-');
	const digest = createHmac(algorithm, secret)
		.update(body)
		.digest(encoding as 'hex' | 'base64');
	return (hasPrefix ? `${algorithm}=` : '') + digest;
}
