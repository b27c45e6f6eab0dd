import { createHmac, timingSafeEqual } from 'crypto';
import { isEqualSecret } from '../registration/secret';
import type { SignatureCheck } from '../settings/signatureChecks';

type Algorithm = 'sha1' | 'sha256' | 'sha512';

/** Length of the digests in bytes. */
const DIGEST_BYTES: Readonly<Record<Algorithm, number>> = { sha1: 20, sha256: 32, sha512: 64 };
const ALGORITHMS = Object.keys(DIGEST_BYTES) as Algorithm[];

/**
 * Whether a header proves that the caller knows the secret. Which algorithm and which encoding the service uses is
 * open (contract 5.2), so each of these counts: the HMAC of the body in hexadecimal of either
 * case or in Base64 or its URL form, with or without `sha256=` (`sha1=`, `sha512=`) before it; and the secret itself,
 * if `check` allows it. What is compared takes the same time wherever it differs.
 * @param header its whole value, as n8n gives it: one character for each byte
 * @param body the bytes as they came
 */
export function isSigned(
	header: string,
	body: Buffer,
	secret: string,
	check: Exclude<SignatureCheck, 'off'>,
): boolean {
	if (secret === '') return false;
	const allowed = check === 'automatic' ? ALGORITHMS : ALGORITHMS.filter((name) => name === check);
	const [, named, text] = /^(?:(sha1|sha256|sha512)=)?(.*)$/is.exec(header.trim()) ?? [];
	const digests = allowed
		.filter((algorithm) => named === undefined || algorithm === named.toLowerCase())
		.filter((algorithm) => isDigest(text, body, secret, algorithm));
	if (digests.length > 0) return true;
	return (check === 'automatic' || check === 'secret') && isSecret(header, secret);
}

/** Only a text of the right length can be a digest: its length is no secret, and the others cost no computing. */
function isDigest(text: string, body: Buffer, secret: string, algorithm: Algorithm): boolean {
	const length = DIGEST_BYTES[algorithm];
	const given = decodeDigest(text, length);
	if (!given) return false;
	return timingSafeEqual(given, createHmac(algorithm, secret).update(body).digest());
}

/** The bytes that a text stands for, in hexadecimal or Base64; undefined where they are not `length` many. */
function decodeDigest(text: string, length: number): Buffer | undefined {
	if (text.length === length * 2 && /^[0-9a-f]*$/i.test(text)) return Buffer.from(text, 'hex');
	const plain = text.replace(/=+$/, '');
	if (plain.length !== Math.ceil((length * 4) / 3) || !/^[\w+/-]*$/.test(plain)) return undefined;
	return Buffer.from(plain, 'base64');
}

/** Headers carry bytes: a secret beyond ASCII arrives as its UTF-8 bytes, one character each, or in Latin-1. */
function isSecret(header: string, secret: string): boolean {
	const asBytes = isEqualSecret(header, Buffer.from(secret, 'utf8').toString('latin1'));
	return isEqualSecret(header, secret) || asBytes;
}
