// A loopback relay to a TLS server. The relay can break the byte stream below TLS.
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { generate } from 'selfsigned';

/** The way in which the relay breaks the byte stream: with wrong bytes instead of a response, or with a reset. */
export type Break = 'plainText' | 'badVersion' | 'alert' | 'reset';

const BYTES: Record<Exclude<Break, 'reset'>, Buffer> = {
	plainText: Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'),
	badVersion: Buffer.from([23, 9, 9, 0, 5, 1, 2, 3, 4, 5]),
	// A fatal alert: handshake failure.
	alert: Buffer.from([21, 3, 3, 0, 2, 2, 40]),
};

/** Creates a certificate for localhost. @returns the certificate, its key, and functions to trust and distrust it */
export async function makeCertificate() {
	const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
		extensions: [
			{ name: 'basicConstraints', cA: true },
			// Type 2 is a DNS name.
			{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
		],
	});
	const before = getCACertificates('default');
	return {
		cert,
		key,
		trust: () => setDefaultCACertificates([...before, cert]),
		distrust: () => setDefaultCACertificates(before),
	};
}

export class TlsRelay {
	/** If set, the way in which the relay breaks each new connection instead of passing on the handshake. */
	inHandshake?: Break;

	private readonly clients = new Set<Socket>();

	private readonly server = createServer((client) => this.join(client));

	/** Starts a relay to the given port of this machine. */
	static async start(toPort: number): Promise<TlsRelay> {
		const relay = new TlsRelay(toPort);
		await new Promise<void>((resolve) => relay.server.listen(0, '127.0.0.1', resolve));
		return relay;
	}

	private constructor(private readonly toPort: number) {}

	get url(): string {
		return `https://localhost:${(this.server.address() as AddressInfo).port}`;
	}

	/** Breaks all open connections. */
	breakOff(how: Break): void {
		for (const client of this.clients) {
			if (how === 'reset') client.resetAndDestroy();
			else client.write(BYTES[how]);
		}
	}

	async close(): Promise<void> {
		for (const client of this.clients) client.destroy();
		await new Promise((resolve) => this.server.close(resolve));
	}

	private join(client: Socket): void {
		this.clients.add(client);
		client.on('close', () => this.clients.delete(client));
		client.on('error', () => {});
		const { inHandshake } = this;
		if (inHandshake) {
			client.once('data', () => this.breakOff(inHandshake));
			return;
		}
		const server = connect(this.toPort, '127.0.0.1');
		server.on('error', () => {});
		client.pipe(server).pipe(client);
		client.on('close', () => server.destroy());
	}
}
