import type { IExecuteFunctions, IHookFunctions, ILoadOptionsFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import type { WireFormat } from '../model/types';
import { quoteInput } from '../../shared/invalidInput';

export type ServiceContext = IExecuteFunctions | ILoadOptionsFunctions | IHookFunctions;

/** The validated credential data. n8n itself adds the access token to each call. */
export interface Connection {
	baseUrl: string;
	format: WireFormat;
	signatureSecret?: string;
	/** The credential's value, not yet validated. */
	defaultCountry?: unknown;
	/** Strings that must not appear in items, messages or log lines. */
	secrets: string[];
}

export interface Service {
	context: ServiceContext;
	connection: Connection;
	signal?: AbortSignal;
	/** The time-out for each attempt of a call, from the start of the request to the last byte received. */
	timeoutMs?: number;
}

export const trimmedText = (value: unknown): string =>
	typeof value === 'string' ? value.trim() : '';

/** Returns a base URL's problem, as text for the user; undefined for a valid URL. */
export function baseUrlProblem(baseUrl: string): string | undefined {
	if (baseUrl === '') return "'Base URL' is empty";
	if (!/^https?:\/\//i.test(baseUrl)) return "'Base URL' does not start with https:// or http://";
	if (/\s/.test(baseUrl) || !URL.canParse(baseUrl)) return "'Base URL' is not a complete URL";
	const { username, password, search, hash } = new URL(baseUrl);
	if (username || password) return "'Base URL' contains a user name or a password";
	if (search || hash) return "'Base URL' contains a '?' or a '#'";
	return undefined;
}

export const normalizeBaseUrl = (value: unknown): string =>
	trimmedText(value).replace(/(?<!\/)\/+$/, '');

/**
 * Reads the credential and checks its base URL and its data format.
 * @param itemIndex the item for which expressions in the credential are evaluated
 * @throws NodeOperationError if the base URL or the data format is not valid
 */
export async function readConnection(
	context: ServiceContext,
	itemIndex?: number,
): Promise<Connection> {
	const data = await context.getCredentials('smsCampaignsApi', itemIndex);
	const baseUrl = normalizeBaseUrl(data.baseUrl);
	const fail = (message: string, description: string) =>
		new NodeOperationError(context.getNode(), `${message}. Correct this field in the credential.`, {
			description,
			failure: { cause: 'configuration-invalid' },
		});
	const problem = baseUrlProblem(baseUrl);
	if (problem !== undefined) {
		const example =
			'Enter the API URL that your provider gave you, for example https://api.example.com.';
		throw fail(problem, example);
	}
	const format = data.format ?? 'json';
	if (format !== 'json' && format !== 'xml') {
		const message = `'Data Format' is ${quoteInput(String(format))}, which is not one of its choices`;
		throw fail(message, 'Choose JSON or XML. An expression must return json or xml.');
	}
	const accessToken = trimmedText(data.accessToken);
	const signatureSecret = trimmedText(data.signatureSecret);
	return {
		baseUrl,
		format,
		...(signatureSecret !== '' && { signatureSecret }),
		defaultCountry: data.defaultCountry,
		secrets: [accessToken, signatureSecret].filter((secret) => secret !== ''),
	};
}
