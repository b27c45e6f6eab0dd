// What a fault below TLS says about a send: nothing was handed over before the end of the handshake, anything may have
// been carried out after it. The codes and messages of the exceptions are the same in both cases.
import { sendCampaign } from '../../../nodes/SmsCampaigns/api/resources/campaigns';
import type { Outcome } from '../../../nodes/SmsCampaigns/api/model/types';
import type { Break } from '../../support/faults/tlsRelay';
import { startTlsServer, type TlsServer } from '../../support/faults/tlsServer';
import { inNode, REQUEST } from '../../support/engine/serviceProbe';

const send = async (baseUrl: string) =>
	await inNode<Outcome<unknown>>(
		{ baseUrl },
		async (service) => await sendCampaign(service, REQUEST, 'req-1'),
	);

const BREAKS: Break[] = ['plainText', 'badVersion', 'alert', 'reset'];

describe.each(['TLSv1.2', 'TLSv1.3'] as const)('%s', (version) => {
	let server: TlsServer;
	afterEach(async () => await server.close());

	it('carries a send', async () => {
		server = await startTlsServer(version);
		expect(await send(server.url)).toMatchObject({ ok: true });
		expect(server.bodies).toHaveLength(1);
	});

	it.each(BREAKS)('%s in place of the handshake: the send never left', async (how) => {
		server = await startTlsServer(version);
		server.plan(how, 'handshake');
		expect(await send(server.url)).toMatchObject({
			fault: { kind: 'unreachable', reason: 'tls' },
		});
		expect(server.bodies).toEqual([]);
	});

	it.each(BREAKS)('%s after the request was read: the outcome is unknown', async (how) => {
		server = await startTlsServer(version);
		server.plan(how, 'request');
		const reason = how === 'reset' ? 'reset' : 'tls';
		expect(await send(server.url)).toMatchObject({ fault: { kind: 'unknown', reason } });
		expect(server.bodies).toHaveLength(1);
	});

	it('a certificate that is not trusted: the send never left', async () => {
		server = await startTlsServer(version, false);
		expect(await send(server.url)).toMatchObject({
			fault: { kind: 'unreachable', reason: 'tls' },
		});
		expect(server.bodies).toEqual([]);
	});
});
