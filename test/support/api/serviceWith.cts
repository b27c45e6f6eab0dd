import { Readable } from 'node:stream';
import type { Service, ServiceContext } from '../../../nodes/SmsCampaigns/api/http/connection';

interface Response {
	statusCode?: number;
	headers?: object;
	/** The chunks of the body; by default, the body is one chunk. */
	chunks?: Iterable<Buffer>;
	/** A function that runs at the call, before the body is read. */
	onCall?: () => void;
}

/** Returns a service that answers each call with this response, without a connection. The token is the only secret. */
export function serviceWith(body: string, response: Response = {}, token = 'sbx_a-token'): Service {
	const { statusCode = 200, headers = {}, chunks, onCall } = response;
	const httpRequestWithAuthentication = async () => {
		onCall?.();
		return { statusCode, headers, body: Readable.from(chunks ?? [Buffer.from(body)]) };
	};
	const context = { helpers: { httpRequestWithAuthentication } } as unknown as ServiceContext;
	return { context, connection: { baseUrl: 'http://a', format: 'json', secrets: [token] } };
}
