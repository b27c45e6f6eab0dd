// A service on loopback that answers each call as a script says, and keeps what it saw. It takes the harsh reading:
// whatever is not provably refused has been carried out.
import { XMLParser } from 'fast-xml-parser';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { mayHaveGoneOut, type Answer, type Call } from '../../model/scenario.cts';
import { listen, makeCertificate, TlsRelay } from '../faults/tlsRelay.cts';
import type { Credential } from '../engine/credential.cts';
import type { Format } from '../formats.cts';
import { answerTo, type OddPrice, type Reply } from './answers.cts';

/** What the account has before the run. */
const CREDITS = 20;

/** What goes wrong in a try. */
export interface Faults {
	/** Answers the send at a place within the try (counted from 0); all others are accepted. */
	send?: { at: number; answer: Answer };
	/** What all simulations of the try say in place of their cost. */
	price?: OddPrice;
}

interface CampaignBody {
	sms: {
		message: { text: string };
		recipients?: { gsm: Array<{ value: string }> };
		lists?: Array<{ value: number | string }>;
	};
}

/** Reads texts as they are. The node writes tabs, line feeds and special characters as decimal references. */
const parser = new XMLParser({
	parseTagValue: false,
	trimValues: false,
	htmlEntities: true,
	isArray: (name) => name === 'gsm' || name === 'lists',
});

function readBody(body: string, format: Format): { text: string; targets: string[] } {
	if (format === 'json') {
		const { message, recipients, lists } = (JSON.parse(body) as CampaignBody).sms;
		const targets = (recipients?.gsm ?? lists ?? []).map(({ value }) => String(value));
		return { text: message.text, targets };
	}
	const { sms } = parser.parse(body) as {
		sms: {
			message: { text: string };
			recipients?: { gsm: Array<string | { '#text': string }> };
			lists?: Array<{ value: string | string[] }>;
		};
	};
	const numbers = sms.recipients?.gsm.map((gsm) => (typeof gsm === 'string' ? gsm : gsm['#text']));
	const targets = numbers ?? (sms.lists ?? []).flatMap(({ value }) => value);
	return { text: sms.message.text, targets };
}

export class ScriptedService {
	readonly calls: Call[] = [];

	private tryNumber = 0;

	private sends = 0;

	private faults: Faults = {};

	private constructor(
		private readonly server: Server,
		private readonly relay?: TlsRelay,
		private readonly distrust?: () => void,
	) {
		server.on('request', (request, response) => this.receive(request, response));
		server.on('tlsClientError', () => {});
	}

	/** @param withTls whether to speak TLS, which can then break */
	static async start(withTls: boolean): Promise<ScriptedService> {
		if (!withTls) {
			const server = createServer();
			await listen(server);
			return new ScriptedService(server);
		}
		const { key, cert, trust, distrust } = await makeCertificate();
		trust();
		const server = createTlsServer({ key, cert });
		return new ScriptedService(server, await TlsRelay.start(await listen(server)), distrust);
	}

	get url(): string {
		return this.relay?.url ?? `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
	}

	credential(format: Format): Credential {
		return { baseUrl: this.url, accessToken: 'sbx_model_token', signatureSecret: '', format };
	}

	/** Forgets all calls. */
	reset(): void {
		this.calls.length = 0;
		this.beginTry(0);
	}

	/** To be called before each try. */
	beginTry(tryNumber: number, faults: Faults = {}): void {
		this.tryNumber = tryNumber;
		this.sends = 0;
		this.faults = faults;
	}

	async close(): Promise<void> {
		this.distrust?.();
		await this.relay?.close();
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}

	private receive(request: IncomingMessage, response: ServerResponse): void {
		const parts: Buffer[] = [];
		request.on('data', (part: Buffer) => parts.push(part));
		request.on('end', () => {
			const path = new URL(request.url!, 'http://service.test').pathname;
			const format = request.headers.accept?.includes('xml') ? 'xml' : 'json';
			const reply = this.answer(path, Buffer.concat(parts).toString('utf8'), format);
			const reset = () => {
				if (this.relay) this.relay.breakOff('reset');
				else response.socket!.resetAndDestroy();
			};
			if (reply === 'brokenTls' && this.relay) this.relay.breakOff('badVersion');
			else if (typeof reply === 'string') reset();
			else {
				// Who follows a redirect sends again.
				const Location = reply.http === 307 ? { Location: path } : {};
				response.writeHead(reply.http, { 'Content-Type': `application/${format}`, ...Location });
				if (reply.cutOff) response.write(reply.body, reset);
				else response.end(reply.body);
			}
		});
	}

	private answer(path: string, body: string, format: Format): Reply {
		// The log of refused calls, which proves nothing here.
		if (path.endsWith('/errors')) {
			const empty = {
				json: '{"status":1,"data":[]}',
				xml: '<response><status>1</status></response>',
			};
			return { http: 200, body: empty[format] };
		}
		const operation = path.endsWith('/simulate') ? 'simulate' : 'send';
		const { text, targets } = readBody(body, format);
		let answer: Answer = 'ok';
		if (operation === 'send') {
			if (this.faults.send?.at === this.sends) answer = this.faults.send.answer;
			this.sends += 1;
		}
		const call: Call = {
			try: this.tryNumber,
			operation,
			message: text,
			targets,
			answer,
			ticket: `${this.calls.length + 1}`,
			cost: new Set(targets).size,
			carriedOut: operation === 'send' && mayHaveGoneOut(answer),
		};
		this.calls.push(call);
		const spent = this.calls.reduce((sum, each) => sum + (each.carriedOut ? each.cost : 0), 0);
		const left = CREDITS - spent - (operation === 'simulate' ? call.cost : 0);
		const price = operation === 'simulate' ? this.faults.price : undefined;
		if (operation === 'simulate') {
			call.saysCost = price === undefined;
		}
		return answerTo(call, left, price, format);
	}
}
