import { gzipSync } from 'node:zlib';
import { sendCampaign } from '../../../nodes/SmsCampaigns/api/resources/campaigns';
import type { Fault, Outcome } from '../../../nodes/SmsCampaigns/api/model/types';
import { FORMATS } from '../../support/formats.cts';
import {
	closedUrl,
	NO_ANSWER,
	ServiceDouble,
	type CannedAnswer,
} from '../../support/sandbox/serviceDouble.cts';
import { inNode, REQUEST } from '../../support/engine/serviceProbe.cts';
import type { ProbeOptions } from '../../support/engine/serviceProbe.cts';

const OK = '{"status":1,"message":"OK","ticket":"77","sent":1,"total":1}';
const cut = (body: string, status = 200): CannedAnswer => ({
	status,
	body: `${body}${' '.repeat(1000)}`,
	cutAfter: body.length,
});
const OK_XML =
	'<?xml version="1.0" encoding="UTF-8"?><response><status>1</status><message>OK</message><ticket>77</ticket></response>';
let server: ServiceDouble;

beforeAll(async () => {
	server = await ServiceDouble.start();
});

interface SendOptions extends Partial<ProbeOptions> {
	timeoutMs?: number;
	/** The signal that cancels the call; by default, the execution's own signal. */
	signal?: AbortSignal;
}

const send = async ({ timeoutMs, signal, ...rest }: SendOptions = {}) => {
	return await inNode<Outcome<unknown>>({ baseUrl: server.url, ...rest }, async (service) => {
		const stop = signal ?? service.context.getExecutionCancelSignal();
		return await sendCampaign({ ...service, timeoutMs, signal: stop }, REQUEST, 'req-1');
	});
};

const faultOf = (outcome: Outcome<unknown>): Fault => {
	if (outcome.ok) throw new Error('expected a fault');
	return outcome.fault;
};

it.each(FORMATS)(
	'sends the token and the request ID, and states the format %s in both format headers',
	async (format) => {
		server.plan({ body: format === 'json' ? OK : OK_XML });
		const outcome = await send({ format });
		expect(outcome).toMatchObject({ ok: true, moderated: false, value: { ticket: '77' } });
		const [call, ...more] = server.requests;
		expect(more).toEqual([]);
		expect(call).toMatchObject({ method: 'POST', path: '/send' });
		expect(call.headers).toMatchObject({
			accept: `application/${format}`,
			'content-type': `application/${format}`,
			authorization: 'Bearer sbx_probe_token',
			'x-request-id': 'req-1',
		});
		expect(call.body).toContain('Bonjour');
	},
);

describe('the outcome of a send', () => {
	const answered: Array<[string, CannedAnswer, Partial<Fault>]> = [
		['a reset without a response', NO_ANSWER, { kind: 'unknown', reason: 'reset' }],
		['a truncated response', cut(OK), { kind: 'unknown', reason: 'reset' }],
		[
			'invalid gzip data',
			{ headers: { 'Content-Encoding': 'gzip' }, body: 'this is not gzip' },
			{ kind: 'unknown', reason: 'malformed' },
		],
		...[302, 307, 308].map((status): [string, CannedAnswer, Partial<Fault>] => [
			`an HTTP ${status} redirect`,
			{ status, headers: { Location: '/elsewhere' } },
			{ kind: 'unknown', reason: 'redirect' },
		]),
		[
			'an HTTP 429 response with a requested wait',
			{ status: 429, headers: { 'Retry-After': '7' } },
			{ kind: 'rejected', reason: 'http', retryAfterMs: 7000 },
		],
		['a truncated HTTP 429 response', cut(OK, 429), { kind: 'unknown', reason: 'http' }],
	];

	it.each(answered)('reports the right fault after %s', async (_name, behaviour, expected) => {
		server.plan(behaviour);
		const fault = faultOf(await send());
		expect(fault).toMatchObject({ ...expected, requestId: 'req-1' });
		expect(server.requests).toHaveLength(1);
	});

	it('reports an unknown outcome if no response arrives in time', async () => {
		server.answer(async () => await new Promise(() => {}));
		const fault = faultOf(await send({ timeoutMs: 1000 }));
		expect(fault).toMatchObject({ kind: 'unknown', reason: 'timeout' });
	});

	it('reports an unreachable service if the connection is refused', async () => {
		const fault = faultOf(await send({ baseUrl: await closedUrl() }));
		expect(fault).toMatchObject({ kind: 'unreachable', reason: 'refused' });
	});

	it('adds no header to a request even if the token contains a line break', async () => {
		server.plan({ body: OK });
		const outcome = await send({ accessToken: 'sbx_a\nb: c' });
		if (!outcome.ok) expect(outcome.fault.kind).toBe('unreachable');
		expect(server.requests.every((call) => call.headers.b === undefined)).toBe(true);
	});

	it('reports an unknown outcome if a person stops the execution before the response arrives', async () => {
		const cancelWhen = new Promise<void>((onCall) => {
			server.answer(async () => await new Promise(() => onCall()));
		});
		const fault = faultOf(await send({ cancelWhen }));
		expect(fault).toMatchObject({ kind: 'unknown', reason: 'cancelled' });
	});
});

describe('response bodies', () => {
	it('stops reading an endless response', async () => {
		server.plan({
			body: (function* () {
				yield '{"status":1';
				for (;;) yield Buffer.alloc(1024 * 1024, ' ');
			})(),
		});
		expect(faultOf(await send())).toMatchObject({ kind: 'unknown', reason: 'tooLarge' });
	});

	it('decodes a response with the charset of its Content-Type', async () => {
		const headers = { 'Content-Type': 'application/json; charset=iso-8859-1' };
		server.plan({ headers, body: Buffer.from('{"status":1,"message":"René"}', 'latin1') });
		expect(await send()).toMatchObject({ ok: true, value: { message: 'René' } });
	});

	it('decompresses a gzip response', async () => {
		server.plan({ headers: { 'Content-Encoding': 'gzip' }, body: gzipSync(OK) });
		expect(await send()).toMatchObject({ ok: true });
	});
});
