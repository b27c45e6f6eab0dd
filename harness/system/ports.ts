import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Whether nothing listens on a loopback port. */
export async function isFree(port: number): Promise<boolean> {
	const server = createServer();
	return await new Promise((resolve) => {
		server.on('error', () => resolve(false));
		server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
	});
}

/**
 * A loopback port that nothing listens on, below those that systems give to outgoing connections: what is to listen on
 * it may start seconds later, and must find it still free then.
 *
 * @throws Error when twenty that were tried are taken
 */
export async function freePort(): Promise<number> {
	for (let tries = 0; tries < 20; tries++) {
		const port = randomInt(10_000, 32_768);
		if (await isFree(port)) return port;
	}
	throw new Error('Twenty ports of this machine were tried, and none is free.');
}
