import { isIP } from 'node:net';

import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * What a page of the sandbox may do: load scripts, styles, images and data from the sandbox itself,
 * and nothing else. Nothing inline runs, no text becomes HTML by itself, no other page may frame it.
 */
export const CONTENT_SECURITY_POLICY = [
	"default-src 'none'",
	"script-src 'self'",
	"style-src 'self'",
	"img-src 'self' data:",
	"connect-src 'self'",
	"form-action 'none'",
	"base-uri 'none'",
	"frame-ancestors 'none'",
	"require-trusted-types-for 'script'",
	"trusted-types 'none'",
].join('; ');

/**
 * The headers that keep an answer from being misused by a browser.
 * @param contentType of the answer; HTML gets the content security policy
 */
export function safeHeaders(contentType: string): Record<string, string> {
	const isHtml = /^(?:text\/html|application\/xhtml\+xml|image\/svg\+xml)\b/i.test(contentType);
	return {
		'x-content-type-options': 'nosniff',
		'cross-origin-resource-policy': 'same-origin',
		'referrer-policy': 'no-referrer',
		...(isHtml ? { 'content-security-policy': CONTENT_SECURITY_POLICY } : {}),
	};
}

/** The name in a Host header, without the port and the brackets of IPv6. */
function hostName(host: string): string {
	return host
		.replace(/:\d+$/, '')
		.replace(/^\[(.*)\]$/, '$1')
		.toLowerCase();
}

/** Whether a browser says that a page of another site or port makes this request. */
function isForeign({ headers }: FastifyRequest): boolean {
	const site = headers['sec-fetch-site'];
	if (site === 'cross-site' || site === 'same-site') return true;
	const { origin, host } = headers;
	// A tunnel or a proxy may speak https to the browser.
	return origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`;
}

/** Whether somebody follows a link to here: the one thing that other sites may lead to. */
function isFollowedLink({ headers, method, url }: FastifyRequest): boolean {
	const isDocument =
		headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
	return (
		method === 'GET' && headers.origin === undefined && isDocument && !url.startsWith('/_sandbox')
	);
}

/**
 * Refuses what a web page elsewhere could send to a server on this machine: requests under a foreign
 * host name (DNS rebinding), and requests of other sites, but for links that somebody follows.
 * @param names further host names that are accepted
 * @param host the address that the server is bound to
 */
export function addSafety(app: FastifyInstance, host: string, names: readonly string[]): void {
	const known = new Set([
		'localhost',
		'127.0.0.1',
		'::1',
		host.toLowerCase(),
		...names.map(hostName),
	]);
	const isOpen = host === '0.0.0.0' || host === '::';
	// Rebinding needs a name: an address in digits is the server's own.
	const accepts = (name: string) => known.has(name) || (isOpen && isIP(name) !== 0);

	app.addHook('onRequest', async (request, reply) => {
		if (!accepts(hostName(request.headers.host ?? ''))) {
			const hint = 'Start the sandbox with --allow-host NAME to serve it.';
			return reply
				.code(421)
				.type('text/plain')
				.send(`This host name is not served here. ${hint}\n`);
		}
		if (isForeign(request) && !isFollowedLink(request)) {
			return reply.code(403).send({ error: 'Cross-site requests are not accepted' });
		}
		return undefined;
	});
	app.addHook('onSend', async (_request, reply) => {
		for (const [name, value] of Object.entries(
			safeHeaders(String(reply.getHeader('content-type'))),
		)) {
			reply.header(name, value);
		}
	});
}
