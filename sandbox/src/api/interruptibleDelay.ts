import type { FastifyReply } from 'fastify';

import type { Services } from '../http/services.ts';

/**
 * Waits, whether the client is still connected or not.
 * @returns false when the sandbox stops meanwhile
 */
export async function waitUnlessStopped(
	reply: FastifyReply,
	ms: number,
	{ changes }: Pick<Services, 'changes'>,
): Promise<boolean> {
	if (ms === 0) return !changes.closed;
	const { socket } = reply.raw;
	await new Promise<void>((resolve) => {
		const done = () => {
			clearTimeout(timer);
			socket?.off('close', onClose);
			resolve();
		};
		// A stopping sandbox closes all connections.
		const onClose = () => {
			if (changes.closed) done();
		};
		const timer = setTimeout(done, ms);
		socket?.on('close', onClose);
	});
	return !changes.closed;
}
