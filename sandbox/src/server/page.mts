import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Services } from '../http/services.mts';
import { instructionsText, type Described } from './instructions.mts';
import { pageFile } from './pageFiles.mts';

async function sendPageFile(reply: FastifyReply, name: string) {
	const file = await pageFile(name);
	if (!file) return await reply.code(404).send({ error: 'File not found' });
	// Cached files would be outdated after an upgrade of the sandbox.
	reply.headers({ 'cache-control': 'no-store', 'content-type': file.type });
	return await reply.send(file.bytes);
}

const wantsHtml = ({ headers }: FastifyRequest) => /\btext\/html\b/i.test(headers.accept ?? '');

/** Serves the page, its files and the instructions. At `/`, browsers get the page, and clients get the instructions. */
export function addPageRoutes(app: FastifyInstance, services: Services): void {
	const sendInstructions = (reply: FastifyReply) =>
		reply
			.type('text/plain; charset=utf-8')
			.send(instructionsText(app.swagger() as unknown as Described, services.baseUrl));
	app.get('/', async (request, reply) => {
		reply.header('vary', 'accept');
		if (wantsHtml(request)) return await sendPageFile(reply, 'index.html');
		return sendInstructions(reply);
	});
	app.get('/_sandbox/instructions', (_request, reply) => sendInstructions(reply));
	app.get<{ Params: { '*': string } }>('/_sandbox/page/*', (request, reply) =>
		sendPageFile(reply, request.params['*']),
	);
}
