// A stand-in for the messaging service, in a process of its own: it accepts every campaign, after as many milliseconds as
// its first argument says, and as many in each second as the second one says. Its first line says where it listens.
//   GET /bench/counts   what it has seen since the last look
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenRequests {
	requests: number;
	recipients: number;
}

const [latencyMs, perSecond] = process.argv.slice(2).map(Number);
const RECIPIENT = Buffer.from('"value":');

const none = (): SeenRequests => ({ requests: 0, recipients: 0 });
let seen = none();

function countRecipients(body: Buffer) {
	let found = 0;
	for (let at = body.indexOf(RECIPIENT); at !== -1; at = body.indexOf(RECIPIENT, at + 1)) found++;
	return found;
}

/** What the service answers to a send (contract 2.4). */
const acceptance = (recipients: number) => ({
	status: 1,
	message: 'OK',
	ticket: String(1_000_000 + seen.requests),
	cost: recipients,
	credits: 5_000_000,
	total: recipients,
	sent: recipients,
	blacklisted: 0,
	duplicated: 0,
	invalid: 0,
	npai: 0,
});

let second = 0;
let taken = 0;

/** Whether this call is one too many in this second. */
function isTooMany() {
	const now = Math.floor(Date.now() / 1000);
	if (now !== second) taken = 0;
	second = now;
	return ++taken > perSecond;
}

function answer(response: http.ServerResponse, value: object) {
	response.writeHead(200, { 'content-type': 'application/json' });
	response.end(JSON.stringify(value));
}

const server = http.createServer((request, response) => {
	if (request.url === '/bench/counts') {
		answer(response, seen);
		seen = none();
		return;
	}
	const chunks: Buffer[] = [];
	request.on('data', (chunk: Buffer) => chunks.push(chunk));
	request.on('end', () => {
		if (isTooMany()) {
			response.writeHead(429, { 'retry-after': '1' });
			response.end();
			return;
		}
		const recipients = countRecipients(Buffer.concat(chunks));
		seen.requests++;
		seen.recipients += recipients;
		if (latencyMs === 0) answer(response, acceptance(recipients));
		else setTimeout(() => answer(response, acceptance(recipients)), latencyMs);
	});
});

// A client that computes for a minute keeps its connection: closing it would be the server's doing.
server.keepAliveTimeout = 600_000;
server.listen({ port: 0, host: '127.0.0.1', backlog: 16_384 }, () => {
	const { port } = server.address() as AddressInfo;
	process.stdout.write(`${JSON.stringify({ baseUrl: `http://127.0.0.1:${port}` })}\n`);
});
process.stdin.on('end', () => process.exit()).resume();
