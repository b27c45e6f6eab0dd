import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { ExchangeLog } from '../store/logs/exchangeLog.ts';
import { addViewRoutes } from '../view/routes.ts';
import { addChangeStream } from '../view/changeStream.ts';
import { pageFile } from './pageFiles.ts';
import type { Services } from '../http/services.ts';
import { welcomeText } from './welcome.ts';

async function sendFile(request: FastifyRequest, reply: FastifyReply, name: string) {
	const file = pageFile(name);
	if (!file) return await reply.code(404).send({ error: 'There is no such file' });
	// The files change with the sandbox, and it is on the same machine: asking again costs nothing.
	reply.headers({ etag: file.etag, 'cache-control': 'no-cache', 'content-type': file.type });
	if (request.headers['if-none-match'] === file.etag) return await reply.code(304).send();
	return await reply.send(file.bytes);
}

/** Whether it is a browser that asks: it gets the page, everything else the welcome in plain text. */
const wantsHtml = ({ headers }: FastifyRequest) => /\btext\/html\b/i.test(headers.accept ?? '');

/** Serves the page at `/`, its files, what it reads, and what tells it of changes. */
export function addPage(app: FastifyInstance, services: Services, exchanges: ExchangeLog): void {
	app.get('/', async (request, reply) => {
		reply.header('vary', 'accept');
		if (wantsHtml(request)) return await sendFile(request, reply, 'index.html');
		return await reply.type('text/plain; charset=utf-8').send(welcomeText(services));
	});
	app.get<{ Params: { '*': string } }>('/_sandbox/page/*', (request, reply) =>
		sendFile(request, reply, request.params['*']),
	);
	addViewRoutes(app, services, exchanges);
	addChangeStream(app, services);
}
