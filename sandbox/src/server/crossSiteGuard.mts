import { isIP } from 'node:net';

import type { FastifyInstance, FastifyRequest } from 'fastify';

import { securityHeaders } from '../http/securityHeaders.mts';

/** Returns the name in a Host header, without the port and IPv6 brackets. */
function hostName(host: string): string {
	return host
		.replace(/:\d+$/, '')
		.replace(/^\[(.*)\]$/, '$1')
		.toLowerCase();
}

/** Checks whether a browser marks a request as sent by a page from another site or port. */
function isCrossSite({ headers }: FastifyRequest): boolean {
	const site = headers['sec-fetch-site'];
	if (site === 'cross-site' || site === 'same-site') return true;
	const { origin, host } = headers;
	// A tunnel or proxy may serve the browser over https.
	return origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`;
}

/** Checks whether a user followed a link. No other cross-site request is accepted. */
function isFollowedLink({ headers, method, url }: FastifyRequest): boolean {
	const isDocument =
		headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
	return (
		method === 'GET' && headers.origin === undefined && isDocument && !url.startsWith('/_sandbox')
	);
}

/**
 * Rejects requests that another site's web page could send to a server on this machine: requests for an unknown host
 * name (DNS rebinding), and cross-site requests except followed links. Adds the security headers to every response.
 * @param host the IP address that the server is bound to
 * @param names other host names that are accepted
 */
export function addCrossSiteGuard(
	app: FastifyInstance,
	host: string,
	names: readonly string[],
): void {
	const known = new Set([
		'localhost',
		'127.0.0.1',
		'::1',
		host.toLowerCase(),
		...names.map(hostName),
	]);
	const isOpen = host === '0.0.0.0' || host === '::';
	// DNS rebinding needs a host name, so a server for other machines accepts any IP address.
	const accepts = (name: string) => known.has(name) || (isOpen && isIP(name) !== 0);

	app.addHook('onRequest', async (request, reply) => {
		if (!accepts(hostName(request.headers.host ?? ''))) {
			const hint = 'Start the sandbox with --allow-host NAME to allow it.';
			return reply.code(421).type('text/plain').send(`This host name is not allowed. ${hint}\n`);
		}
		if (isCrossSite(request) && !isFollowedLink(request)) {
			return reply.code(403).send({ error: 'Cross-site requests are not accepted' });
		}
		return undefined;
	});
	app.addHook('onSend', async (_request, reply) => {
		reply.headers(securityHeaders(String(reply.getHeader('content-type'))));
	});
}
