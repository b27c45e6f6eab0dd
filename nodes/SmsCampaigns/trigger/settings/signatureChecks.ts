/** How a call proves that it knows the secret; `automatic` takes any of the ways. */
export const SIGNATURE_CHECKS = ['automatic', 'off', 'secret', 'sha1', 'sha256', 'sha512'] as const;
export type SignatureCheck = (typeof SIGNATURE_CHECKS)[number];
