import { Readable } from 'node:stream';
import type { Service, ServiceContext } from '../../../nodes/SmsCampaigns/api/http/connection';

interface Response {
	statusCode?: number;
	headers?: object;
	/** By default, the body in one chunk. */
	chunks?: Iterable<Buffer>;
	/** Called before the body is read. */
	onCall?: () => void;
}

/** A service that returns this response to each call without a connection. Its only secret is the token. */
export function serviceWith(body: string, response: Response = {}, token = 'sbx_a-token'): Service {
	const { statusCode = 200, headers = {}, chunks, onCall } = response;
	const httpRequestWithAuthentication = async () => {
		onCall?.();
		return { statusCode, headers, body: Readable.from(chunks ?? [Buffer.from(body)]) };
	};
	const context = { helpers: { httpRequestWithAuthentication } } as unknown as ServiceContext;
	return { context, connection: { baseUrl: 'http://a', format: 'json', secrets: [token] } };
}
