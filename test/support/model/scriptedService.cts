// A loopback service that records each call and responds according to a script. The service carries out every call that
// its response does not provably reject.
import { XMLParser } from 'fast-xml-parser';
import { createServer } from 'node:https';
import { mayHaveBeenSent, type Answer, type Call } from '../../model/scenario.cts';
import { makeCertificate, TlsRelay } from '../faults/tlsRelay.cts';
import {
	NO_ANSWER,
	ServiceDouble,
	type CannedAnswer,
	type SeenRequest,
} from '../sandbox/serviceDouble.cts';
import { credentialFor, type Credential } from '../engine/credential.cts';
import type { Format } from '../formats.cts';
import { answerTo, type OddPrice, type Reply } from './answers.cts';

/** The account's credits before the run. */
const CREDITS = 20;

/** The faults of an attempt. */
export interface Faults {
	/** The response to the send at this position in the attempt, counted from 0. All other sends are accepted. */
	send?: { at: number; answer: Answer };
	/** The value that replaces the price in all simulations of the attempt, or in the simulation at position `at`. */
	price?: OddPrice & { at?: number };
}

interface CampaignBody {
	sms: {
		message: { text: string; delay?: string };
		recipients?: { gsm: Array<{ value: string }> };
		lists?: Array<{ value: number | string }>;
	};
}

/** Keeps strings unchanged. The node writes tabs, line feeds and special characters as decimal references. */
const parser = new XMLParser({
	parseTagValue: false,
	trimValues: false,
	htmlEntities: true,
	isArray: (name) => name === 'gsm' || name === 'lists',
});

function readBody(body: string, format: Format) {
	if (format === 'json') {
		const { message, recipients, lists } = (JSON.parse(body) as CampaignBody).sms;
		const targets = (recipients?.gsm ?? lists ?? []).map(({ value }) => String(value));
		return { ...message, targets };
	}
	const { sms } = parser.parse(body) as {
		sms: {
			message: { text: string; delay?: string };
			recipients?: { gsm: Array<string | { '#text': string }> };
			lists?: Array<{ value: string | string[] }>;
		};
	};
	const numbers = sms.recipients?.gsm.map((gsm) => (typeof gsm === 'string' ? gsm : gsm['#text']));
	const targets = numbers ?? (sms.lists ?? []).flatMap(({ value }) => value);
	return { ...sms.message, targets };
}

export class ScriptedService {
	readonly calls: Call[] = [];

	private attemptNumber = 0;

	private sends = 0;

	private prices = 0;

	private faults: Faults = {};

	private constructor(
		private readonly double: ServiceDouble,
		private readonly relay?: TlsRelay,
		private readonly distrust?: () => void,
	) {
		double.answer((request) => this.respond(request));
	}

	/** @param withTls whether to use TLS, so that the connection can break */
	static async start(withTls: boolean): Promise<ScriptedService> {
		if (!withTls) return new ScriptedService(await ServiceDouble.start());
		const { key, cert, trust, distrust } = await makeCertificate();
		trust();
		const server = createServer({ key, cert }).on('tlsClientError', () => {});
		const double = await ServiceDouble.start(undefined, 0, server);
		return new ScriptedService(double, await TlsRelay.start(double.port), distrust);
	}

	get url(): string {
		return this.relay?.url ?? this.double.url;
	}

	credential(format: Format, defaultCountry = ''): Credential {
		const account = { baseUrl: this.url, token: 'sbx_model_token' };
		return credentialFor(account, { format, defaultCountry });
	}

	/** Clears the list of calls. */
	reset(): void {
		this.calls.length = 0;
		this.double.requests.length = 0;
		this.beginAttempt(0);
	}

	/** Starts an attempt with these faults. */
	beginAttempt(attemptNumber: number, faults: Faults = {}): void {
		this.attemptNumber = attemptNumber;
		this.sends = 0;
		this.prices = 0;
		this.faults = faults;
	}

	async close(): Promise<void> {
		this.distrust?.();
		await this.relay?.close();
		await this.double.close();
	}

	private respond({ path, body, headers }: SeenRequest): CannedAnswer | Promise<never> {
		const { pathname } = new URL(path, 'http://service.test');
		const format = headers.accept?.includes('xml') ? 'xml' : 'json';
		const reply = this.answer(pathname, body, format);
		if (typeof reply === 'string') {
			if (!this.relay) return NO_ANSWER;
			this.relay.breakOff(reply === 'brokenTls' ? 'badVersion' : 'reset');
			return new Promise<never>(() => {});
		}
		return {
			status: reply.http,
			headers: {
				'Content-Type': `application/${format}`,
				// A client that followed this redirect would repeat the send.
				...(reply.http === 307 && { Location: pathname }),
			},
			body: reply.body,
			...(reply.cutOff && { cutAfter: Buffer.byteLength(reply.body) - 4 }),
		};
	}

	private answer(path: string, body: string, format: Format): Reply {
		// The error log is always empty, so it proves no rejection.
		if (path.endsWith('/errors')) {
			const empty = {
				json: '{"status":1,"data":[]}',
				xml: '<response><status>1</status></response>',
			};
			return { http: 200, body: empty[format] };
		}
		const operation = path.endsWith('/simulate') ? 'simulate' : 'send';
		const { text, delay, targets } = readBody(body, format);
		let answer: Answer = 'ok';
		if (operation === 'send') {
			if (this.faults.send?.at === this.sends) answer = this.faults.send.answer;
			this.sends += 1;
		}
		const call: Call = {
			attempt: this.attemptNumber,
			operation,
			message: text,
			targets,
			answer,
			ticket: `${this.calls.length + 1}`,
			cost: new Set(targets).size,
			carriedOut: operation === 'send' && mayHaveBeenSent(answer),
			sentFor: delay ? Date.parse(`${delay.replace(' ', 'T')}+01:00`) : Date.now(),
		};
		this.calls.push(call);
		const spent = this.calls.reduce((sum, each) => sum + (each.carriedOut ? each.cost : 0), 0);
		const left = CREDITS - spent - (operation === 'simulate' ? call.cost : 0);
		const price = operation === 'simulate' ? this.oddPrice() : undefined;
		if (operation === 'simulate') call.saysCost = price === undefined;
		return answerTo(call, left, price, format);
	}

	private oddPrice(): OddPrice | undefined {
		const { price } = this.faults;
		const at = this.prices++;
		return price && (price.at ?? at) === at ? { cost: price.cost } : undefined;
	}
}
