import type { FastifyRequest } from 'fastify';

/** Returns a request's headers as received, as name-value pairs. Node.js stores names and values in one flat list. */
export function headerPairs({ raw }: FastifyRequest): Array<[name: string, value: string]> {
	const { rawHeaders } = raw;
	return Array.from({ length: rawHeaders.length / 2 }, (_, i) => [
		rawHeaders[2 * i] ?? '',
		rawHeaders[2 * i + 1] ?? '',
	]);
}
