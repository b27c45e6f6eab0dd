import { randomUUID } from 'crypto';
import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { baseUrlProblem, normalizeBaseUrl, trimmedText } from '../../api/http/connection';
import { describeFault, inOneText } from '../../api/errors/describeFault';
import { classifyResponse, type RawResponse } from '../../api/http/classifyResponse';
import { classifyNetworkError } from '../../api/http/networkErrors';
import type { Fault } from '../../api/model/types';

const TIMEOUT_MS = 15_000;

/** Tests the credential with a call that is free and changes nothing: reads one error log record (contract 4.6). */
async function readOneRecord(
	{ helpers }: ICredentialTestFunctions,
	baseUrl: string,
	token: string,
): Promise<Fault | undefined> {
	const requestId = randomUUID();
	try {
		// n8n provides only this HTTP helper to a credential test.
		const { statusCode, headers, body } = (await helpers.request({
			method: 'GET',
			uri: `${baseUrl}/errors?start=0&length=1`,
			// The test always uses JSON. Only the nodes use the credential's data format.
			headers: {
				Authorization: `Bearer ${token}`,
				Accept: 'application/json',
				'Content-Type': 'application/json',
				'X-Request-Id': requestId,
			},
			timeout: TIMEOUT_MS,
			// The nodes do not follow redirects either, because a URL that redirects would not accept a campaign.
			followRedirect: false,
			simple: false,
			resolveWithFullResponse: true,
			json: false,
		})) as { statusCode: number; headers: RawResponse['headers']; body: unknown };
		const response: RawResponse = {
			httpStatus: statusCode,
			headers: headers ?? {},
			body: typeof body === 'string' ? body : JSON.stringify(body ?? ''),
			requestId,
		};
		const outcome = classifyResponse(response, [token], Date.now());
		return outcome.ok ? undefined : outcome.fault;
	} catch (thrown) {
		return { ...classifyNetworkError(thrown), requestId };
	}
}

const reject = (message: string): INodeCredentialTestResult => ({ status: 'Error', message });

/**
 * Tests the credential and explains how to correct it. The HTTP status is not sufficient: the service rejects a wrong
 * token with HTTP 200 and a negative `status`, and a URL can be wrong in many ways.
 */
export async function testSmsCampaignsApi(
	this: ICredentialTestFunctions,
	{ data }: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	const baseUrl = normalizeBaseUrl(data?.baseUrl);
	const problem = baseUrlProblem(baseUrl);
	if (problem !== undefined) {
		return reject(
			`${problem}. Enter the API URL that your provider gave you, for example https://api.example.com.`,
		);
	}
	const token = trimmedText(data?.accessToken);
	if (token === '')
		return reject("'Access Token' is empty. Copy the token from your provider account.");
	const fault = await readOneRecord(this, baseUrl, token);
	if (fault) return reject(inOneText(describeFault(fault, 'testCredential')));
	return { status: 'OK', message: 'Connection successful!' };
}
