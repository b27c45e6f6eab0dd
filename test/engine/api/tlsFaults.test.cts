// The outcome of a send after a fault of the TLS connection. Before the handshake ends, nothing is sent. After the
// handshake, the service may have carried out the send. The exception codes and messages are the same in both cases.
import { createServer } from 'node:https';
import { sendCampaign } from '../../../nodes/SmsCampaigns/api/resources/campaigns';
import type { Outcome } from '../../../nodes/SmsCampaigns/api/model/types';
import { inNode, REQUEST } from '../../support/engine/serviceProbe.cts';
import { makeCertificate, TlsRelay, type Break } from '../../support/faults/tlsRelay.cts';
import { ServiceDouble } from '../../support/sandbox/serviceDouble.cts';

const BREAKS: Break[] = ['plainText', 'badVersion', 'alert', 'reset'];

describe.each(['TLSv1.2', 'TLSv1.3'] as const)('a send over %s', (version) => {
	let server: ServiceDouble;
	let relay: TlsRelay;
	let certificate: Awaited<ReturnType<typeof makeCertificate>>;

	beforeEach(async () => {
		certificate = await makeCertificate();
		certificate.trust();
		const { key, cert } = certificate;
		const tls = createServer({ key, cert, minVersion: version, maxVersion: version });
		tls.on('tlsClientError', () => {});
		server = await ServiceDouble.start(() => ({ body: '{"status":1,"ticket":"1"}' }), 0, tls);
		relay = await TlsRelay.start(server.port);
	});

	afterEach(async () => {
		certificate.distrust();
		await Promise.all([relay.close(), server.close()]);
	});

	const send = async () =>
		await inNode<Outcome<unknown>>(
			{ baseUrl: relay.url },
			async (service) => await sendCampaign(service, REQUEST, 'req-1'),
		);

	const expectNothingLeft = async () => {
		const fault = { kind: 'unreachable', reason: 'tls' };
		expect(await send()).toMatchObject({ fault });
		expect(server.requests).toEqual([]);
	};

	it('reaches the service over an intact connection', async () => {
		expect(await send()).toMatchObject({ ok: true });
		expect(server.requests).toHaveLength(1);
	});

	it.each(BREAKS)('sends nothing if the fault "%s" replaces the handshake', async (how) => {
		relay.inHandshake = how;
		await expectNothingLeft();
	});

	it.each(BREAKS)('has an unknown outcome if the fault "%s" follows the request', async (how) => {
		server.answer(async () => {
			relay.breakOff(how);
			return await new Promise(() => {});
		});
		const reason = how === 'reset' ? 'reset' : 'tls';
		expect(await send()).toMatchObject({ fault: { kind: 'unknown', reason } });
		expect(server.requests).toHaveLength(1);
	});

	it('sends nothing to a server with an untrusted certificate', async () => {
		certificate.distrust();
		await expectNothingLeft();
	});
});
