// An address on the loopback at which nobody listens until the test says so: a refused connection that ends.
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { sandboxUrl } from '../sandbox/accounts';

function listen(server: Server, port: number): Promise<void> {
	return new Promise((resolve, reject) => {
		server.once('error', reject);
		server.listen(port, '127.0.0.1', () => {
			server.off('error', reject);
			resolve();
		});
	});
}

export class LateServer {
	private server?: Server;

	private readonly sockets = new Set<Socket>();

	private constructor(private readonly port: number) {}

	/** Finds a port that is free; it stays closed until {@link open}. */
	static async reserve(): Promise<LateServer> {
		const probe = createServer();
		await listen(probe, 0);
		const { port } = probe.address() as AddressInfo;
		await new Promise((resolve) => probe.close(resolve));
		return new LateServer(port);
	}

	get url(): string {
		return `http://127.0.0.1:${this.port}`;
	}

	/** From now on every connection is handed on to the sandbox, byte for byte but for the name in `Host`. */
	async open(): Promise<void> {
		if (this.server) return;
		const { host, hostname, port } = new URL(sandboxUrl());
		this.server = createServer((client) => {
			const service = connect(Number(port), hostname);
			for (const [one, other] of [
				[client, service],
				[service, client],
			]) {
				this.sockets.add(one);
				one.on('error', () => other.destroy());
				one.on('close', () => {
					this.sockets.delete(one);
					other.destroy();
				});
			}
			// The sandbox answers under its own name only.
			client.on('data', (bytes) => {
				const text = bytes.toString('latin1');
				service.write(text.replace(/\r\nHost: [^\r]*/i, `\r\nHost: ${host}`), 'latin1');
			});
			service.pipe(client);
		});
		await listen(this.server, this.port);
	}

	async close(): Promise<void> {
		const { server } = this;
		if (!server) return;
		const closed = new Promise((resolve) => server.close(resolve));
		for (const socket of this.sockets) socket.destroy();
		await closed;
	}
}
