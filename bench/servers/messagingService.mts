// A stand-in for the messaging service, in a separate process. The arguments are the latency in milliseconds, and the
// number of campaigns that the server accepts per second. The first output line contains the server's URL.
//   GET /bench/counts   returns the numbers of requests and recipients since the last query
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

export interface SeenRequests {
	requests: number;
	recipients: number;
}

const [latencyMs, perSecond] = process.argv.slice(2).map(Number);
let seen: SeenRequests = { requests: 0, recipients: 0 };

/** The service's response to a send (contract 2.4). */
const acceptance = (recipients: number) => ({
	status: 1,
	message: 'OK',
	ticket: String(1_000_000 + seen.requests),
	cost: recipients,
	credits: 5_000_000,
	...{ total: recipients, sent: recipients, blacklisted: 0, duplicated: 0, invalid: 0, npai: 0 },
});

let second = 0;
let taken = 0;

/** Counts a call. @returns whether the call exceeds this second's limit */
function isTooMany(): boolean {
	const now = Math.floor(Date.now() / 1000);
	if (now !== second) taken = 0;
	second = now;
	return ++taken > perSecond;
}

/** Returns the response body; undefined if the call exceeds this second's limit. */
async function answer(request: http.IncomingMessage): Promise<object | undefined> {
	if (request.url === '/bench/counts') {
		const last = seen;
		seen = { requests: 0, recipients: 0 };
		return last;
	}
	if (isTooMany()) return undefined;
	const recipients = (await buffer(request)).toString('latin1').split('"value":').length - 1;
	seen.requests++;
	seen.recipients += recipients;
	await sleep(latencyMs);
	return acceptance(recipients);
}

const server = http.createServer((request, response) => {
	void answer(request).then((value) => {
		if (value) response.writeHead(200, { 'content-type': 'application/json' });
		else response.writeHead(429, { 'retry-after': '1' });
		response.end(JSON.stringify(value));
	});
});
// A client may compute for a minute between two calls. Meanwhile, the server must not close the connection.
server.keepAliveTimeout = 600_000;
server.listen({ port: 0, host: '127.0.0.1', backlog: 16_384 }, () => {
	const { port } = server.address() as AddressInfo;
	process.stdout.write(`${JSON.stringify({ baseUrl: `http://127.0.0.1:${port}` })}\n`);
});
