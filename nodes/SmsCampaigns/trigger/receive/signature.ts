import { createHmac, timingSafeEqual } from 'crypto';
import type { IWebhookFunctions } from 'n8n-workflow';
import { BoundedMap } from '../../shared/boundedMap';
import { trimmedText } from '../../api/http/connection';
import { warn } from '../log';
import { hashSecret, isEqualSecret } from '../registration/webhookUrl';
import type { StoredWebhook } from '../registration/webhookStore';
import type { SignatureCheck } from '../settings/readSettings';
import { headerOf, type IncomingRequest } from './http';

/** The header with the service's signature (contract 5.2). */
const SIGNATURE_HEADER = 'x-service-signature';

type Algorithm = 'sha1' | 'sha256' | 'sha512';

const DIGEST_BYTES: Readonly<Record<Algorithm, number>> = { sha1: 20, sha256: 32, sha512: 64 };
const ALGORITHMS = Object.keys(DIGEST_BYTES) as Algorithm[];

/**
 * Checks whether a header proves that the caller knows the secret, comparing in constant time. The service's algorithm
 * and encoding are unknown (contract 5.2): if `check` allows it, it may be the secret itself, or the body's HMAC in hex,
 * Base64 or Base64url, with or without a prefix such as `sha256=`.
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
	const isHmac = allowed
		.filter((algorithm) => prefix === undefined || algorithm === prefix.toLowerCase())
		.some((algorithm) => isDigest(text, body, secret, algorithm));
	if (isHmac) return true;
	return (check === 'automatic' || check === 'secret') && isSecret(header, secret);
}

/** Compares a digest. One of the wrong length is refused without computing: the length is not secret. */
function isDigest(text: string, body: Buffer, secret: string, algorithm: Algorithm): boolean {
	const length = DIGEST_BYTES[algorithm];
	const received = decodeDigest(text, length);
	if (!received) return false;
	return timingSafeEqual(received, createHmac(algorithm, secret).update(body).digest());
}

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

/** How long the credential's secret is cached, in milliseconds: reading it for every event would be too slow. */
const FRESH_MS = 60_000;

const cachedSecrets = new BoundedMap<string, { at: number; secret: Promise<string> }>();

/** Returns the credential's secret, at most a minute old; concurrent calls share one read. */
async function credentialSecret(context: IWebhookFunctions, key: string): Promise<string> {
	const now = Date.now();
	const known = cachedSecrets.get(key);
	if (known && now - known.at < FRESH_MS && now >= known.at) return await known.secret;
	const read = context.getCredentials('smsCampaignsApi');
	const secret = read.then(({ signatureSecret }) => trimmedText(signatureSecret));
	const made = { at: now, secret };
	cachedSecrets.set(key, made);
	// What could not be read is read again by the next call.
	secret.catch(() => {
		if (cachedSecrets.get(key) === made) cachedSecrets.delete(key);
	});
	return await secret;
}

/**
 * Returns the secret with which the service signs a webhook's calls: the trigger's own or the credential's.
 * @returns undefined when the credential's secret has changed since the webhook was created
 */
export async function signatureSecretOf(
	context: IWebhookFunctions,
	{ nonce, secret, secretHash }: StoredWebhook,
): Promise<string | undefined> {
	if (secret !== undefined) return secret;
	// The hash in the key makes a cached secret obsolete when the workflow is published again.
	const current = await credentialSecret(context, `${nonce} ${secretHash}`);
	const isOriginal = current !== '' && isEqualSecret(hashSecret(current, nonce), secretHash);
	return isOriginal ? current : undefined;
}

/**
 * Checks whether the signature proves that a call comes from the service.
 * @throws n8n's exception when the credential cannot be read
 */
export async function isAuthentic(
	context: IWebhookFunctions,
	body: Buffer,
	check: SignatureCheck,
	webhook: StoredWebhook,
): Promise<boolean> {
	if (check === 'off') return true;
	const secret = await signatureSecretOf(context, webhook);
	if (secret === undefined) {
		warn(
			context,
			"events are refused, since 'Signature Secret' in the credential has changed. Unpublish the workflow and publish it again: this creates new webhooks.",
		);
		return false;
	}
	const request = context.getRequestObject() as unknown as IncomingRequest;
	const signature = headerOf(request, SIGNATURE_HEADER);
	if (signature !== undefined && isSigned(signature, body, secret, check)) return true;
	const problem = signature === undefined ? 'no signature' : 'an invalid signature';
	warn(
		context,
		`refused a call with ${problem} in the header ${SIGNATURE_HEADER} (401). If it came from the service, it signs in another way: choose that in 'Signature Check', or Off with 'Allowed IP Addresses'.`,
		'signature',
	);
	return false;
}
