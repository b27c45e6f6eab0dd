// The package's credential, as a node under test gets it.
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { SmsCampaignsApi } from '../../../credentials/SmsCampaignsApi.credentials';
import type { Format } from '../formats.cts';
import type { SandboxAccount } from '../sandbox/accounts.cts';
import { MapCredentialsHelper } from './credentialsHelper.cts';

/** What the credential holds. n8n reads it for each try: a test may change it between two. */
export interface Credential {
	baseUrl: string;
	accessToken: string;
	signatureSecret: string;
	format: Format;
	defaultCountry: string;
}

/** The credential of an account. @param over values that replace the account's, where they are set */
export function credentialFor(
	account: Pick<SandboxAccount, 'baseUrl' | 'token'>,
	over: Partial<Credential> = {},
): Credential {
	return {
		baseUrl: over.baseUrl ?? account.baseUrl,
		accessToken: over.accessToken ?? account.token,
		signatureSecret: over.signatureSecret ?? '',
		format: over.format ?? 'json',
		defaultCountry: over.defaultCountry ?? '',
	};
}

/** What the engine is told about the credential. */
export function credentialOptions(credential: Credential) {
	return {
		credentialTypes: [new SmsCampaignsApi()],
		credentials: {
			smsCampaignsApi: credential as unknown as ICredentialDataDecryptedObject,
		},
	};
}

/** n8n's helper for credentials where this is the only one. */
export function credentialsHelperFor(credential: Credential): MapCredentialsHelper {
	const { credentialTypes, credentials } = credentialOptions(credential);
	return new MapCredentialsHelper({ smsCampaignsApi: credentialTypes[0] }, credentials);
}
