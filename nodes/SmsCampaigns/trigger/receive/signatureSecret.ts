import type { IWebhookFunctions } from 'n8n-workflow';
import { BoundedMap } from '../../shared/boundedMap';
import { hashSecret, isEqualSecret } from '../registration/secret';
import type { StoredWebhook } from '../registration/webhookStore';

/**
 * How long a secret from the credential is cached, in milliseconds: reading it queries n8n's database, which is too
 * slow for every event.
 */
const FRESH_MS = 60_000;

/** Webhooks whose secrets are remembered; the oldest goes first. */
const MAX_CACHED_SECRETS = 1_000;

interface CachedSecret {
	/** Milliseconds since 1970. */
	at: number;
	secret: Promise<string>;
}

const cachedSecrets = new BoundedMap<string, CachedSecret>(MAX_CACHED_SECRETS);

async function readCredentialSecret(context: IWebhookFunctions): Promise<string> {
	const { signatureSecret } = await context.getCredentials('smsCampaignsApi');
	return typeof signatureSecret === 'string' ? signatureSecret.trim() : '';
}

/** Returns the credential's secret, at most a minute old; concurrent calls share one read. */
async function credentialSecret(context: IWebhookFunctions, key: string): Promise<string> {
	const now = Date.now();
	const known = cachedSecrets.get(key);
	if (known && now - known.at < FRESH_MS && now >= known.at) return await known.secret;
	const made = { at: now, secret: readCredentialSecret(context) };
	cachedSecrets.set(key, made);
	// What could not be read is read again by the next call.
	made.secret.catch(() => {
		if (cachedSecrets.get(key) === made) cachedSecrets.delete(key);
	});
	return await made.secret;
}

/**
 * Returns the secret with which the service signs a webhook's calls: the trigger's own or the credential's.
 * @returns undefined when the credential's secret has changed since the webhook was created: then no call can be
 * verified
 * @throws n8n's exception when the credential cannot be read
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
