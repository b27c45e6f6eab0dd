import { createHmac } from 'crypto';
import type { IWebhookFunctions } from 'n8n-workflow';
import { BoundedMap } from '../../shared/boundedMap';
import { trimmedText } from '../../api/http/connection';
import { warn } from '../log';
import { isEqualSecret, type StoredWebhook } from '../registration/webhookStore';
import { requestOf } from './http';

/** The header with the service's signature (contract 5.2). */
const SIGNATURE_HEADER = 'x-service-signature';

/**
 * Checks in constant time whether a header proves that the caller knows the secret. The service's algorithm and
 * encoding are unknown (contract 5.2). The header may contain the body's HMAC in hex, Base64 or Base64url, with or
 * without a prefix such as `sha256=`, or the secret itself.
 * @param header the header's value as n8n provides it: one character per byte
 * @param body the bytes as received
 */
export function isSigned(header: string, body: Buffer, secret: string): boolean {
	if (secret === '') return false;
	const text = header.trim().replace(/^sha(?:1|256|512)=/i, '');
	// Node.js decodes Base64 and Base64url in the same way.
	const bytes = Buffer.from(text, /^[\da-f]+$/i.test(text) ? 'hex' : 'base64').toString('hex');
	const isHmac = (algorithm: string) =>
		isEqualSecret(bytes, createHmac(algorithm, secret).update(body).digest('hex'));
	// A secret that is not ASCII arrives as UTF-8, one character per byte, or as Latin-1.
	const secrets = [secret, Buffer.from(secret, 'utf8').toString('latin1')];
	return (
		['sha1', 'sha256', 'sha512'].some(isHmac) ||
		secrets.some((known) => isEqualSecret(header, known))
	);
}

/** How long the credential's secret is cached, in ms, because reading the secret for every event is too slow. */
const FRESH_MS = 60_000;

const cachedSecrets = new BoundedMap<string, { at: number; secret: string }>();

/**
 * Returns the secret that signs a webhook's calls: the trigger's own or the credential's (up to a minute old).
 * @throws n8n's exception if the credential cannot be read
 */
export async function signatureSecretOf(
	context: IWebhookFunctions,
	{ nonce, secret }: StoredWebhook,
): Promise<string> {
	if (secret !== undefined) return secret;
	// The key is the nonce, so a new webhook never gets an older secret from the cache.
	const known = cachedSecrets.get(nonce);
	if (known && Date.now() - known.at < FRESH_MS) return known.secret;
	const { signatureSecret } = await context.getCredentials('smsCampaignsApi');
	const current = trimmedText(signatureSecret);
	cachedSecrets.set(nonce, { at: Date.now(), secret: current });
	return current;
}

/**
 * Checks whether the signature proves that a call comes from the service.
 * @throws n8n's exception if the credential cannot be read
 */
export async function isAuthentic(
	context: IWebhookFunctions,
	body: Buffer,
	webhook: StoredWebhook,
): Promise<boolean> {
	// Node.js joins a repeated header into one string, which is no valid signature. Only the type allows a list.
	const [signature] = [requestOf(context).headers[SIGNATURE_HEADER]].flat();
	const secret = await signatureSecretOf(context, webhook);
	if (signature !== undefined && isSigned(signature, body, secret)) return true;
	const problem = signature === undefined ? 'no signature' : 'an invalid signature';
	warn(
		context,
		`Rejected a call with ${problem} in the header ${SIGNATURE_HEADER} (401). If 'Signature Secret' in the credential has changed, unpublish and publish the workflow to create new webhooks. Otherwise, the service may use another signature method: add 'Allowed IP Addresses', and set 'Signature Check' to Off.`,
		'signature',
	);
	return false;
}
