// Loopback ports for servers that cannot choose a port themselves. `npm start` loads this module before `npm ci`.
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Blocks of ports, lower than the ports for outgoing connections. Browsers allow all of these ports. */
const [FIRST, LAST, BLOCK] = [11_000, 32_000, 100];

/** Listens on a loopback port. @returns undefined if another server already listens there */
async function listen(port: number) {
	const server = createServer().unref().listen(port, '127.0.0.1');
	return await once(server, 'listening').then(
		() => server,
		() => undefined,
	);
}

/** Checks whether a loopback port is free. */
export async function isFree(port: number): Promise<boolean> {
	const server = await listen(port);
	server?.close();
	return server !== undefined;
}

/** Reserves a block by occupying its first port until this process ends. @returns this port */
async function takeBlock(): Promise<number> {
	for (let first = FIRST; first < LAST; first += BLOCK) if (await listen(first)) return first;
	throw new Error(`Other processes use all ports from ${FIRST} to ${LAST}.`);
}

let block: Promise<number> | undefined;

/**
 * Returns a free loopback port that no other test process gets while this process runs. A server may therefore start at
 * this port later, and more than once.
 */
export async function freePort(): Promise<number> {
	const { default: getPort, portNumbers } = await import('get-port');
	const first = await (block ??= takeBlock());
	const port = portNumbers(first + 1, first + BLOCK - 1);
	return await getPort({ host: '127.0.0.1', port, reserve: true });
}
