import { computeSignature } from '../domain/signature.ts';

/** The parts of a try in the delivery log that say how it was signed. */
export interface SignedTry {
	headers?: Record<string, string>;
	signature?: { scheme: string; fault: string } | null;
}

/**
 * `unsigned`: the webhook has no secret. `unknown`: the webhook and its secret are gone.
 * `missing`: left out on purpose. `right` and `wrong`: what a receiver finds who knows the secret.
 */
export type SignatureState = 'unsigned' | 'unknown' | 'missing' | 'right' | 'wrong';

const HEADER = 'x-service-signature';

/**
 * Checks the signature of a try as a receiver would: made again from the secret and the bytes.
 * @param secret of the webhook, null when it has none any more
 */
export function checkSignature(
	{ headers = {}, signature }: SignedTry,
	body: string,
	secret: string | null,
): SignatureState {
	if (!signature) return 'unsigned';
	const value = headers[HEADER];
	if (value === undefined) return 'missing';
	// The log shows no secret, so that here only what was done on purpose can tell.
	if (signature.scheme === 'secret') return signature.fault === 'none' ? 'right' : 'wrong';
	if (secret === null) return 'unknown';
	const prefix = value.includes('=') && /^[a-z0-9]+=./.test(value);
	const rule = { scheme: signature.scheme, prefix, fault: 'none' };
	return value === computeSignature(secret, Buffer.from(body), rule) ? 'right' : 'wrong';
}
