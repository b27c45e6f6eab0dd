/** The ways in which a call can prove that it knows the secret; `automatic` accepts all of them. */
export const SIGNATURE_CHECKS = {
	automatic: 'Automatic',
	sha1: 'HMAC-SHA1',
	sha256: 'HMAC-SHA256',
	sha512: 'HMAC-SHA512',
	off: 'Off',
	secret: 'Secret Itself',
} as const;
export type SignatureCheck = keyof typeof SIGNATURE_CHECKS;
