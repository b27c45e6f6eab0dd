// The outcome of a send after a fault below TLS. Before the end of the handshake, nothing was sent; after the
// handshake, the send may have been carried out. Both cases have the same exception codes and messages.
import { createServer } from 'node:https';
import { sendCampaign } from '../../../nodes/SmsCampaigns/api/resources/campaigns';
import type { Outcome } from '../../../nodes/SmsCampaigns/api/model/types';
import { inNode, REQUEST } from '../../support/engine/serviceProbe.cts';
import { makeCertificate, TlsRelay, type Break } from '../../support/faults/tlsRelay.cts';
import { ServiceDouble } from '../../support/sandbox/serviceDouble.cts';

const BREAKS: Break[] = ['plainText', 'badVersion', 'alert', 'reset'];

describe.each(['TLSv1.2', 'TLSv1.3'] as const)('%s', (version) => {
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

	it('a send is carried out', async () => {
		expect(await send()).toMatchObject({ ok: true });
		expect(server.requests).toHaveLength(1);
	});

	it.each(BREAKS)('%s instead of the handshake: nothing was sent', async (how) => {
		relay.inHandshake = how;
		await expectNothingLeft();
	});

	it.each(BREAKS)('%s after the request was read: the outcome is unknown', async (how) => {
		server.answer(async () => {
			relay.breakOff(how);
			return await new Promise(() => {});
		});
		const reason = how === 'reset' ? 'reset' : 'tls';
		expect(await send()).toMatchObject({ fault: { kind: 'unknown', reason } });
		expect(server.requests).toHaveLength(1);
	});

	it('an untrusted certificate: nothing was sent', async () => {
		certificate.distrust();
		await expectNothingLeft();
	});
});
