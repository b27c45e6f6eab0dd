// The messaging service as a bare node:http server, run as a process of its own: it waits 5 ms and accepts
// every campaign. It prints its port on its first line. On SIGTERM it ends.
//   GET /bench/counts   what it has seen since the last look: { requests, recipients, bytes }
//   GET /bench/body     the last body, as it came
import http from 'node:http';

const LATENCY_MS = 5;
const NEEDLE = Buffer.from('"value":');

const fresh = () => ({ requests: 0, recipients: 0, bytes: 0 });
let counts = fresh();
let lastBody = Buffer.alloc(0);

function countRecipients(body) {
	let found = 0;
	for (let at = body.indexOf(NEEDLE); at !== -1; at = body.indexOf(NEEDLE, at + 1)) found++;
	return found;
}

/** What the service answers to a send (interface §2.4). */
function accept(recipients) {
	return JSON.stringify({
		status: 1,
		message: 'OK',
		ticket: String(1_000_000 + counts.requests),
		cost: recipients,
		credits: 5_000_000,
		total: recipients,
		sent: recipients,
		blacklisted: 0,
		duplicated: 0,
		invalid: 0,
		npai: 0,
	});
}

function answer(response, text) {
	response.writeHead(200, { 'content-type': 'application/json' });
	response.end(text);
}

const server = http.createServer((request, response) => {
	if (request.url === '/bench/counts') {
		answer(response, JSON.stringify(counts));
		counts = fresh();
		return;
	}
	if (request.url === '/bench/body') {
		response.end(lastBody);
		return;
	}
	const chunks = [];
	request.on('data', (chunk) => chunks.push(chunk));
	request.on('end', () => {
		lastBody = Buffer.concat(chunks);
		const recipients = countRecipients(lastBody);
		counts.requests++;
		counts.recipients += recipients;
		counts.bytes += lastBody.length;
		setTimeout(() => answer(response, accept(recipients)), LATENCY_MS);
	});
});

// A client that computes for a minute keeps its connection: closing it would be the server's doing.
server.keepAliveTimeout = 600_000;
server.listen({ port: 0, host: '127.0.0.1', backlog: 16_384 }, () =>
	console.log(server.address().port),
);
process.on('SIGTERM', () => process.exit());
// Whoever started it is gone.
process.stdin.on('end', () => process.exit()).resume();
