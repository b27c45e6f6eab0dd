// A service on loopback that answers each send as a script says, and keeps what it saw. It takes the harsh reading:
// whatever is not provably refused has been carried out.
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { mayHaveGoneOut, type Answer, type Call } from '../../model/sendModel';

/** Answers the send at a place within a try (counted from 0); all others are accepted. */
export interface ScriptedFault {
	at: number;
	answer: Answer;
}

interface CampaignBody {
	sms: {
		message: { text: string };
		recipients?: { gsm: Array<{ value: string }> };
		lists?: Array<{ value: number | string }>;
	};
}

type Reply = { http: number; body: string } | 'reset';

const json = (fields: object, http = 200): Reply => ({ http, body: JSON.stringify(fields) });

const CREDITS = 1000;

export class ScriptedService {
	readonly calls: Call[] = [];

	private tryNumber = 0;

	private sends = 0;

	private fault?: ScriptedFault;

	private readonly server = createServer((request, response) => this.receive(request, response));

	static async start(): Promise<ScriptedService> {
		const service = new ScriptedService();
		await new Promise<void>((resolve) => service.server.listen(0, '127.0.0.1', resolve));
		return service;
	}

	get url(): string {
		return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
	}

	/** Forgets all calls. */
	reset(): void {
		this.calls.length = 0;
		this.tryNumber = 0;
	}

	/** To be called before each try. @param fault of this try */
	beginTry(tryNumber: number, fault?: ScriptedFault): void {
		this.tryNumber = tryNumber;
		this.sends = 0;
		this.fault = fault;
	}

	async close(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}

	private receive(request: IncomingMessage, response: ServerResponse): void {
		const parts: Buffer[] = [];
		request.on('data', (part: Buffer) => parts.push(part));
		request.on('end', () => {
			const path = new URL(request.url!, 'http://service.test').pathname;
			const reply = this.answer(path, Buffer.concat(parts).toString('utf8'));
			if (reply === 'reset') {
				(response.socket as Socket).resetAndDestroy();
				return;
			}
			response.writeHead(reply.http, { 'Content-Type': 'application/json' });
			response.end(reply.body);
		});
	}

	private answer(path: string, body: string): Reply {
		// The log of refused calls, which proves nothing here.
		if (path.endsWith('/errors')) return json({ status: 1, data: [] });
		const operation = path.endsWith('/simulate') ? 'simulate' : 'send';
		const { message, recipients, lists } = (JSON.parse(body) as CampaignBody).sms;
		const targets = (recipients?.gsm ?? lists ?? []).map(({ value }) => String(value));
		let answer: Answer = 'ok';
		if (operation === 'send') {
			if (this.fault?.at === this.sends) answer = this.fault.answer;
			this.sends += 1;
		}
		const call: Call = {
			try: this.tryNumber,
			operation,
			message: message.text,
			targets,
			answer,
			ticket: `${this.calls.length + 1}`,
			cost: new Set(targets).size,
			carriedOut: operation === 'send' && mayHaveGoneOut(answer),
		};
		this.calls.push(call);
		return this.reply(call);
	}

	private reply({ operation, answer, ticket, cost }: Call): Reply {
		const spent = this.calls.reduce((sum, call) => sum + (call.carriedOut ? call.cost : 0), 0);
		const credits = CREDITS - spent - (operation === 'simulate' ? cost : 0);
		const figures = { message: 'OK', cost, credits, total: cost, sent: cost };
		switch (answer) {
			case 'ok':
				return json({ status: 1, ...figures, ...(operation === 'send' && { ticket }) });
			case 'moderated':
				return json({ status: -8, ...figures, ticket });
			case 'refused':
				return json({ status: -3, message: 'Not enough credits' });
			case 'busy':
				return json({ message: 'Too many requests' }, 429);
			case 'unsure':
				return json({ status: -99, message: 'Unknown error' });
			case 'badGateway':
				return { http: 502, body: '<html>Bad Gateway</html>' };
			case 'reset':
				return 'reset';
		}
	}
}
