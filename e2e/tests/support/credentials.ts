// The credentials that tests store in n8n, each for an account of its own.
import { credentialType } from '../../lib/world.ts';

/** Stores a credential for an account of the sandbox. @param changes what is not as in the world's credential */
export async function storeCredential({ credentialData }, rest, name, accessToken, changes = {}) {
	const data = { ...credentialData, accessToken, ...changes };
	return await rest.createCredential(name, credentialType, data);
}
