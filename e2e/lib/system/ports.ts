import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Listens on a loopback port for a moment; undefined when it is taken. */
async function tryPort(port: number): Promise<number | undefined> {
	const server = createServer();
	return await new Promise((resolve) => {
		server.on('error', () => resolve(undefined));
		server.listen(port, '127.0.0.1', () => {
			const { port: got } = server.address() as AddressInfo;
			server.close(() => resolve(got));
		});
	});
}

/**
 * A loopback port that nothing listens on.
 *
 * @throws Error when the system has none
 */
export async function freePort(): Promise<number> {
	const port = await tryPort(0);
	if (port === undefined) throw new Error('This machine has no free port.');
	return port;
}

/** Whether nothing listens on a loopback port. */
export const isFree = async (port: number) => (await tryPort(port)) !== undefined;
