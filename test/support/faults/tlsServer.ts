// A server with TLS that can break off before its handshake, or when it has read a request.
import { createServer } from 'node:https';
import type { SecureVersion } from 'node:tls';
import { listen, makeCertificate, TlsRelay, type Break } from './tlsRelay';

export interface TlsServer {
	url: string;
	/** The bodies of the requests that were read. */
	bodies: string[];
	/** When to break off: `handshake` before the server has said anything, `request` when it has read one. */
	plan(how: Break, when: 'handshake' | 'request'): void;
	close(): Promise<void>;
}

/**
 * Starts the server. It answers with a success unless `plan` says otherwise.
 * @param trusted whether this process trusts its certificate
 */
export async function startTlsServer(version: SecureVersion, trusted = true): Promise<TlsServer> {
	const { key, cert, trust, distrust } = await makeCertificate();
	if (trusted) trust();
	const bodies: string[] = [];
	let afterRequest: Break | undefined;
	const server = createServer(
		{ key, cert, minVersion: version, maxVersion: version },
		(request, response) => {
			const parts: Buffer[] = [];
			request.on('error', () => {});
			request.on('data', (part: Buffer) => parts.push(part));
			request.on('end', () => {
				bodies.push(Buffer.concat(parts).toString('utf8'));
				if (afterRequest) relay.breakOff(afterRequest);
				else response.end('{"status":1,"message":"OK","ticket":"1"}');
			});
		},
	);
	server.on('tlsClientError', () => {});
	const relay = await TlsRelay.start(await listen(server));
	return {
		url: relay.url,
		bodies,
		plan(how, when) {
			relay.inHandshake = when === 'handshake' ? how : undefined;
			afterRequest = when === 'request' ? how : undefined;
		},
		async close() {
			distrust();
			await relay.close();
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
