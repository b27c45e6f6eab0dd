import { isIP } from 'node:net';

import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The name in a Host header, without the port and the brackets of IPv6. */
function hostName(host: string): string {
	return host
		.replace(/:\d+$/, '')
		.replace(/^\[(.*)\]$/, '$1')
		.toLowerCase();
}

/**
 * Refuses what a web page elsewhere could send to a server on this machine: requests under a foreign
 * host name (DNS rebinding), and cross-site requests to the control API.
 * @param names further host names that are accepted
 * @param host the address that the server is bound to
 */
export function addSafety(app: FastifyInstance, host: string, names: readonly string[]): void {
	const known = new Set(
		['localhost', '127.0.0.1', '::1', host, ...names].map((name) => name.toLowerCase()),
	);
	const isOpen = host === '0.0.0.0' || host === '::';
	// Rebinding needs a name: an address in digits is the server's own.
	const accepts = (name: string) => known.has(name) || (isOpen && isIP(name) !== 0);

	const isForeign = (request: FastifyRequest) => {
		const site = request.headers['sec-fetch-site'];
		if (site === 'cross-site' || site === 'same-site') return true;
		const { origin } = request.headers;
		return origin !== undefined && origin !== `http://${request.headers.host}`;
	};

	app.addHook('onRequest', async (request, reply) => {
		if (!accepts(hostName(request.headers.host ?? ''))) {
			return reply.code(421).type('text/plain').send('This host name is not served here.\n');
		}
		if (request.url.startsWith('/_sandbox') && isForeign(request)) {
			return reply.code(403).send({ error: 'Cross-site requests are not accepted' });
		}
		return undefined;
	});
}
