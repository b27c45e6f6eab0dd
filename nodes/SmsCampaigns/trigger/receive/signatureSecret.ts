import type { IWebhookFunctions } from 'n8n-workflow';
import { hashSecret, isEqualSecret } from '../registration/secret';
import type { StoredWebhook } from '../registration/webhookStore';

/** How long a secret from the credential is used before it is read again, in milliseconds: reading it asks n8n's
 * database, which is too much for each event. */
const FRESH_MS = 60_000;

/** Webhooks whose secrets are remembered; the oldest goes first. */
const MAX_CACHED_SECRETS = 1_000;

interface CachedSecret {
	/** Milliseconds since 1970. */
	at: number;
	secret: Promise<string>;
}

const cachedSecrets = new Map<string, CachedSecret>();

async function readCredentialSecret(context: IWebhookFunctions): Promise<string> {
	const { signatureSecret } = await context.getCredentials('smsCampaignsApi');
	return typeof signatureSecret === 'string' ? signatureSecret.trim() : '';
}

/** The credential's secret, at most a minute old; many calls at once wait for one reading. */
async function credentialSecret(context: IWebhookFunctions, key: string): Promise<string> {
	const now = Date.now();
	const known = cachedSecrets.get(key);
	if (known && now - known.at < FRESH_MS && now >= known.at) return await known.secret;
	const made = { at: now, secret: readCredentialSecret(context) };
	cachedSecrets.delete(key);
	cachedSecrets.set(key, made);
	if (cachedSecrets.size > MAX_CACHED_SECRETS)
		cachedSecrets.delete(cachedSecrets.keys().next().value!);
	// What could not be read is read again by the next call.
	made.secret.catch(() => {
		if (cachedSecrets.get(key) === made) cachedSecrets.delete(key);
	});
	return await made.secret;
}

/**
 * The secret that the service signs a webhook's calls with: the one that the trigger made, or the credential's.
 * @returns undefined when the credential's is not the one that the webhook was made with: then no call can be told
 * from a stranger's
 * @throws what n8n throws when the credential cannot be read
 */
export async function signatureSecretOf(
	context: IWebhookFunctions,
	{ nonce, secret, secretHash }: StoredWebhook,
): Promise<string | undefined> {
	if (secret !== undefined) return secret;
	// With the fingerprint in the key, publishing the workflow again forgets what was before.
	const found = await credentialSecret(context, `${nonce} ${secretHash}`);
	return found !== '' && isEqualSecret(hashSecret(found, nonce), secretHash) ? found : undefined;
}
