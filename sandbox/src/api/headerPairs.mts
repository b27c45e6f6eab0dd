import type { FastifyRequest } from 'fastify';

/** Returns the names and values of a request's headers, as received; Node.js has them in one flat list. */
export function headerPairs({ raw }: FastifyRequest): Array<[name: string, value: string]> {
	const { rawHeaders } = raw;
	return Array.from({ length: rawHeaders.length / 2 }, (_, i) => [
		rawHeaders[2 * i] ?? '',
		rawHeaders[2 * i + 1] ?? '',
	]);
}
