import http from 'node:http';

interface Post {
	headers: http.OutgoingHttpHeaders;
	body: string | Buffer;
}

interface Answer {
	status: number | undefined;
	text: string;
}

export async function post(url: string, { headers, body }: Post, agent?: http.Agent) {
	return await new Promise<Answer>((resolve, reject) => {
		const request = http.request(url, { method: 'POST', headers, agent }, (response) => {
			let text = '';
			response.setEncoding('utf8').on('data', (part: string) => (text += part));
			response.on('end', () => resolve({ status: response.statusCode, text }));
		});
		request.on('error', reject);
		request.end(body);
	});
}

/**
 * Posts all, over a number of connections that stay open.
 * @param onAnswer may throw: then no more are posted
 */
export async function postAll(
	url: string,
	posts: Post[],
	connections: number,
	onAnswer: (answer: Answer) => void,
) {
	const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
	// Shared: each connection takes the next post that no other has taken.
	const waiting = posts.values();
	const connection = async () => {
		for (const next of waiting) onAnswer(await post(url, next, agent));
	};
	try {
		await Promise.all(Array.from({ length: connections }, connection));
	} finally {
		agent.destroy();
	}
}
