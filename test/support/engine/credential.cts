// The package's credential for a node under test.
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { SmsCampaignsApi } from '../../../credentials/SmsCampaignsApi.credentials';
import type { Format } from '../formats.cts';
import type { SandboxAccount } from '../sandbox/accounts.cts';
import { MapCredentialsHelper } from './credentialsHelper.cts';

/** The credential's values. n8n reads these values before each attempt, so a test can change them between attempts. */
export interface Credential {
	baseUrl: string;
	accessToken: string;
	signatureSecret: string;
	format: Format;
	defaultCountry: string;
}

/** Returns the credential of an account. @param over values that replace the account's values */
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

/** Returns the engine options for the credential. */
export function credentialOptions(credential: Credential) {
	return {
		credentialTypes: [new SmsCampaignsApi()],
		credentials: {
			smsCampaignsApi: credential as unknown as ICredentialDataDecryptedObject,
		},
	};
}

/** n8n's credentials helper with only this credential. */
export function credentialsHelperFor(credential: Credential): MapCredentialsHelper {
	const { credentialTypes, credentials } = credentialOptions(credential);
	return new MapCredentialsHelper({ smsCampaignsApi: credentialTypes[0] }, credentials);
}
