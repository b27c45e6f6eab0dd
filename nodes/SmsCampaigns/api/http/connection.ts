import type { IExecuteFunctions, IHookFunctions, ILoadOptionsFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import type { WireFormat } from '../model/types';

/** Where calls can be made from: a run of the action node, a list in its panel, the life of a trigger. */
export type ServiceContext = IExecuteFunctions | ILoadOptionsFunctions | IHookFunctions;

/** What the credential says, ready to use. The access token itself is added to each call by n8n. */
export interface Connection {
	/** Without a slash at the end. */
	baseUrl: string;
	format: WireFormat;
	/** Undefined when the credential has none. */
	signatureSecret?: string;
	/** Everything that must not be seen in an item, a message or a log line. */
	secrets: string[];
}

/** A field of the credential as text without blanks around it. */
export const trimmedText = (value: unknown): string =>
	typeof value === 'string' ? value.trim() : '';

/** Why an address cannot be the service's, in words for the user; undefined when it can. */
export function baseUrlProblem(address: string): string | undefined {
	if (address === '') return "'Base URL' is empty";
	if (!/^https?:\/\//i.test(address)) return "'Base URL' does not start with https:// or http://";
	if (/\s/.test(address) || !URL.canParse(address))
		return "'Base URL' is not a complete web address";
	const { username, password, search, hash } = new URL(address);
	if (username || password) return "'Base URL' holds a user name or a password";
	if (search || hash) return "'Base URL' holds a '?' or a '#'";
	return undefined;
}

/** The address as it was meant: blanks around it and slashes at its end are forgiven. */
export const normalizeBaseUrl = (value: unknown): string =>
	trimmedText(value).replace(/(?<!\/)\/+$/, '');

/**
 * Reads the credential and checks the address in it.
 * @param itemIndex the item whose credential is meant; it is the same for all but for expressions
 * @throws NodeOperationError when the address cannot be one
 */
export async function readConnection(
	context: ServiceContext,
	itemIndex?: number,
): Promise<Connection> {
	const data = await context.getCredentials('smsCampaignsApi', itemIndex);
	const baseUrl = normalizeBaseUrl(data.baseUrl);
	const refused = baseUrlProblem(baseUrl);
	if (refused !== undefined) {
		throw new NodeOperationError(context.getNode(), `${refused}. Correct it in the credential.`, {
			description:
				'Enter the address that the service gave you for its interface, for example https://api.example.com.',
			failure: { cause: 'configuration-invalid' },
		});
	}
	const accessToken = trimmedText(data.accessToken);
	const signatureSecret = trimmedText(data.signatureSecret);
	return {
		baseUrl,
		format: data.format === 'xml' ? 'xml' : 'json',
		...(signatureSecret !== '' && { signatureSecret }),
		secrets: [accessToken, signatureSecret].filter((secret) => secret !== ''),
	};
}
