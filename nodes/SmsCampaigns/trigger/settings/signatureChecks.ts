/** The ways in which a call can prove that it knows the secret; `automatic` accepts all of them. */
export const SIGNATURE_CHECKS = ['automatic', 'off', 'secret', 'sha1', 'sha256', 'sha512'] as const;
export type SignatureCheck = (typeof SIGNATURE_CHECKS)[number];
