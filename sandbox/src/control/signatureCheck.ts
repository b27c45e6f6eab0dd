import { computeSignature, SIGNATURE_HEADER } from '../domain/signature.ts';

/** The parts of a logged delivery attempt that say how it was signed. */
interface SignedAttempt {
	headers?: Record<string, string>;
	signature?: { scheme: string; fault: string } | null;
}

/**
 * `unsigned`: the webhook has no secret. `unknown`: the webhook and its secret were deleted.
 * `missing`: left out on purpose. `right` and `wrong`: what a receiver that knows the secret finds.
 */
type SignatureState = 'unsigned' | 'unknown' | 'missing' | 'right' | 'wrong';

/**
 * Checks the signature of a delivery attempt as a receiver would: by computing it again.
 * @param secret of the webhook, null when it has none or was deleted
 */
export function checkSignature(
	{ headers = {}, signature }: SignedAttempt,
	body: string,
	secret: string | null,
): SignatureState {
	if (!signature) return 'unsigned';
	const value = headers[SIGNATURE_HEADER];
	if (value === undefined) return 'missing';
	// The log masks a secret that is sent as it is: only a fault on purpose can make it wrong.
	if (signature.scheme === 'secret') return signature.fault === 'none' ? 'right' : 'wrong';
	if (secret === null) return 'unknown';
	const prefix = value.includes('=') && /^[a-z0-9]+=./.test(value);
	const rule = { scheme: signature.scheme, prefix, fault: 'none' };
	return value === computeSignature(secret, Buffer.from(body), rule) ? 'right' : 'wrong';
}
