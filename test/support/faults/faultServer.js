// A real server on loopback that misbehaves on demand: for what the transport must survive.
const { createServer } = require('node:http');
const { gzipSync } = require('node:zlib');

const CHUNK = Buffer.alloc(1024 * 1024, 0x20);

/** Each way to misbehave, by name: what it does with the response once the request's body is there. */
const kinds = {
	/** Drops the connection without an answer. */
	reset: (_behaviour, _request, response) => response.socket.resetAndDestroy(),
	/** Never answers. */
	hang: () => {},
	/** Promises more than it gives, then drops the connection. */
	truncated: ({ status, headers, body }, _request, response) => {
		response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) + 1000 });
		response.write(body, () => response.socket.resetAndDestroy());
	},
	/** Answers at once, but its body never ends. */
	drip: ({ status, headers, body }, _request, response) => {
		response.writeHead(status, headers);
		response.write(body);
		const timer = setInterval(() => response.write(' '), 20);
		response.on('close', () => clearInterval(timer));
	},
	/** Says gzip, and is not. */
	gzipGarbage: ({ status, headers }, _request, response) => {
		response.writeHead(status, { ...headers, 'Content-Encoding': 'gzip' });
		response.end(Buffer.from('this is not gzip at all, whatever the header says'));
	},
	gzip: ({ status, headers, body }, _request, response) => {
		response.writeHead(status, { ...headers, 'Content-Encoding': 'gzip' });
		response.end(gzipSync(body));
	},
	/** A body of `megabytes`: `before`, blanks, `after`. */
	huge: ({ status, headers, before = '', after = '', megabytes }, _request, response) => {
		response.writeHead(status, headers);
		response.write(before);
		let left = megabytes;
		const more = () => {
			while (left > 0 && !response.destroyed) {
				left -= 1;
				if (!response.write(CHUNK)) return response.once('drain', more);
			}
			return response.end(after);
		};
		more();
	},
	answer: ({ status, headers, body }, _request, response) => {
		response.writeHead(status, headers);
		response.end(body);
	},
};

/**
 * Starts a server on a free port.
 * @returns `url`; `calls`, what came in: `{ method, path, headers, body }`; `plan(...behaviours)`, what to do with
 * the next calls (the last one is kept), each `{ kind, status, headers, body, delayMs }`; `close()`
 */
async function startFaultServer() {
	const calls = [];
	let behaviours = [];
	const server = createServer((request, response) => {
		const parts = [];
		request.on('error', () => {});
		response.on('error', () => {});
		request.on('data', (part) => parts.push(part));
		request.on('end', () => {
			calls.push({
				method: request.method,
				path: request.url,
				headers: request.headers,
				body: Buffer.concat(parts).toString('utf8'),
			});
			const behaviour = {
				kind: 'answer',
				status: 200,
				headers: {},
				body: '{"status":1,"message":"OK"}',
				...(behaviours.length > 1 ? behaviours.shift() : behaviours[0]),
			};
			const act = () => kinds[behaviour.kind](behaviour, request, response);
			if (behaviour.delayMs) setTimeout(act, behaviour.delayMs);
			else act();
		});
	});
	await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
	const url = `http://127.0.0.1:${server.address().port}`;
	return {
		url,
		calls,
		plan(...next) {
			behaviours = next;
			calls.length = 0;
		},
		async close() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

/** An address on which nothing listens. */
async function closedAddress() {
	const { url, close } = await startFaultServer();
	await close();
	return url;
}

module.exports = { startFaultServer, closedAddress };
