// The floor of anything that answers requests: it reads a body and gives a fixed answer. JavaScript, since stripping
// types would take Node.js time and memory of its own, which is what the sandbox is compared in.
import http from 'node:http';

const answer = JSON.stringify({
	...{ status: 1, message: 'OK', ticket: '1000001', cost: 1, credits: 9999, total: 1, sent: 1 },
	...{ blacklisted: 0, duplicated: 0, invalid: 0, npai: 0 },
});
const server = http.createServer((request, response) => {
	request.on('data', () => {});
	request.on('end', () => {
		response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(answer);
	});
});
server.listen(0, '127.0.0.1', () => {
	const baseUrl = `http://127.0.0.1:${server.address().port}`;
	process.stdout.write(`${JSON.stringify({ baseUrl, token: 'sbx_bench' })}\n`);
});
process.stdin.on('end', () => process.exit()).resume();
