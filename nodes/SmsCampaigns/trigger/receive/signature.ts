import { createHmac, timingSafeEqual } from 'crypto';
import { isEqualSecret } from '../registration/secret';
import type { SignatureCheck } from '../settings/signatureChecks';

type Algorithm = 'sha1' | 'sha256' | 'sha512';

/** The lengths of the digests in bytes. */
const DIGEST_BYTES: Readonly<Record<Algorithm, number>> = { sha1: 20, sha256: 32, sha512: 64 };
const ALGORITHMS = Object.keys(DIGEST_BYTES) as Algorithm[];

/**
 * Checks whether a header proves that the caller knows the secret, comparing in constant time. The service's algorithm
 * and encoding are unknown (contract 5.2), so all of these are accepted if `check` allows them: the HMAC of the body in
 * hexadecimal of either case, Base64 or Base64url, with or without the prefix `sha256=` (`sha1=`, `sha512=`); and the
 * secret itself.
 * @param header the header's value as n8n provides it: one character per byte
 * @param body the bytes as received
 */
export function isSigned(
	header: string,
	body: Buffer,
	secret: string,
	check: Exclude<SignatureCheck, 'off'>,
): boolean {
	if (secret === '') return false;
	const allowed = check === 'automatic' ? ALGORITHMS : ALGORITHMS.filter((name) => name === check);
	const [, prefix, text] = /^(?:(sha1|sha256|sha512)=)?(.*)$/is.exec(header.trim()) ?? [];
	const digests = allowed
		.filter((algorithm) => prefix === undefined || algorithm === prefix.toLowerCase())
		.filter((algorithm) => isDigest(text, body, secret, algorithm));
	if (digests.length > 0) return true;
	return (check === 'automatic' || check === 'secret') && isSecret(header, secret);
}

/** Compares a digest. One of the wrong length is refused without computing: the length is not secret. */
function isDigest(text: string, body: Buffer, secret: string, algorithm: Algorithm): boolean {
	const length = DIGEST_BYTES[algorithm];
	const received = decodeDigest(text, length);
	if (!received) return false;
	return timingSafeEqual(received, createHmac(algorithm, secret).update(body).digest());
}

/** Decodes hexadecimal or Base64; returns undefined unless the result has `length` bytes. */
function decodeDigest(text: string, length: number): Buffer | undefined {
	if (text.length === length * 2 && /^[0-9a-f]*$/i.test(text)) return Buffer.from(text, 'hex');
	const unpadded = text.replace(/(?<!=)=+$/, '');
	const isBase64 = unpadded.length === Math.ceil((length * 4) / 3) && /^[\w+/-]*$/.test(unpadded);
	return isBase64 ? Buffer.from(unpadded, 'base64') : undefined;
}

/** Compares the secret itself. A non-ASCII one arrives as UTF-8, one character per byte, or as Latin-1. */
function isSecret(header: string, secret: string): boolean {
	const isUtf8 = isEqualSecret(header, Buffer.from(secret, 'utf8').toString('latin1'));
	return isEqualSecret(header, secret) || isUtf8;
}
