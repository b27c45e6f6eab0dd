import { createServer } from 'node:net';

/** Listens on a loopback port for a moment. @returns the port, or undefined when it is taken */
async function tryPort(port) {
	const server = createServer();
	return await new Promise((resolve) => {
		server.on('error', () => resolve(undefined));
		server.listen(port, '127.0.0.1', () => {
			const { port: got } = server.address();
			server.close(() => resolve(got));
		});
	});
}

export const freePort = async () => await tryPort(0);

export const isFree = async (port) => (await tryPort(port)) !== undefined;
