// A server with TLS on loopback, behind a relay that can break the stream of bytes below TLS.
import { createServer as createHttpsServer } from 'node:https';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { SecureVersion } from 'node:tls';
import { generate } from 'selfsigned';

/** What the client gets below TLS in place of an answer. */
export type Break = 'plainText' | 'badVersion' | 'alert' | 'reset';

const BYTES: Record<Exclude<Break, 'reset'>, Buffer> = {
	plainText: Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'),
	badVersion: Buffer.from([23, 9, 9, 0, 5, 1, 2, 3, 4, 5]),
	// A fatal alert: the handshake failed.
	alert: Buffer.from([21, 3, 3, 0, 2, 2, 40]),
};

export interface TlsServer {
	url: string;
	/** The bodies of the requests that were read. */
	bodies: string[];
	/** When to break the stream: `handshake` before the server has said anything, `request` when it has read one. */
	plan(how: Break, when: 'handshake' | 'request'): void;
	close(): Promise<void>;
}

const listen = async (server: Server): Promise<number> => {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return (server.address() as AddressInfo).port;
};

const close = async (server: Server) => await new Promise((resolve) => server.close(resolve));

/**
 * Starts the server.
 * @param trusted whether this process trusts its certificate
 */
export async function startTlsServer(version: SecureVersion, trusted = true): Promise<TlsServer> {
	const pems = await generate([{ name: 'commonName', value: 'localhost' }], {
		extensions: [
			{ name: 'basicConstraints', cA: true },
			// Type 2 is a DNS name.
			{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
		],
	});
	const before = getCACertificates('default');
	if (trusted) setDefaultCACertificates([...before, pems.cert]);
	const bodies: string[] = [];
	const clients = new Set<Socket>();
	let plan: { how: Break; when: 'handshake' | 'request' } | undefined;

	const breakOff = (how: Break) => {
		for (const client of clients) {
			if (how === 'reset') client.resetAndDestroy();
			else client.write(BYTES[how]);
		}
	};
	const secure = createHttpsServer(
		{ key: pems.private, cert: pems.cert, minVersion: version, maxVersion: version },
		(request, response) => {
			const parts: Buffer[] = [];
			request.on('error', () => {});
			request.on('data', (part: Buffer) => parts.push(part));
			request.on('end', () => {
				bodies.push(Buffer.concat(parts).toString('utf8'));
				if (plan) breakOff(plan.how);
				else response.end('{"status":1,"message":"OK","ticket":"1"}');
			});
		},
	);
	secure.on('tlsClientError', () => {});
	const securePort = await listen(secure);
	const relay = createServer((client) => {
		clients.add(client);
		client.on('close', () => clients.delete(client));
		client.on('error', () => {});
		if (plan?.when === 'handshake') {
			const { how } = plan;
			client.once('data', () => breakOff(how));
			return;
		}
		const server = connect(securePort, '127.0.0.1');
		server.on('error', () => {});
		client.pipe(server).pipe(client);
		client.on('close', () => server.destroy());
	});
	return {
		url: `https://localhost:${await listen(relay)}`,
		bodies,
		plan(how, when) {
			plan = { how, when };
			bodies.length = 0;
		},
		async close() {
			setDefaultCACertificates(before);
			for (const client of clients) client.destroy();
			secure.closeAllConnections();
			await Promise.all([close(relay), close(secure)]);
		},
	};
}
