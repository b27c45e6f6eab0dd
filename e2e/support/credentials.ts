import type { CredentialReference, N8nRest } from '../../harness/n8n/rest.ts';
import { credentialType } from '../../harness/system/packageNames.ts';
import type { CredentialData, Stack } from '../../harness/stack.ts';

/**
 * Stores a credential for an account of the sandbox.
 *
 * @param rest of the n8n that it is for
 * @param changes what else is not as in the stack's credential
 */
export async function storeCredential(
	{ credentialData }: Stack,
	rest: N8nRest,
	name: string,
	accessToken: string,
	changes: Partial<CredentialData> = {},
): Promise<CredentialReference> {
	const data = { ...credentialData, accessToken, ...changes };
	return await rest.createCredential(name, credentialType, data);
}
