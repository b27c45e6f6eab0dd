import { reachabilityWarning } from '../../../../nodes/SmsCampaigns/trigger/lifecycle/reachability';

const PUBLIC_SERVICE = 'https://api.example.com';

describe('the warning of a webhook URL that the service cannot reach', () => {
	it.each([
		'http://localhost:5678/webhook/1',
		'http://n8n.localhost/webhook/1',
		'http://127.0.0.1:5678/webhook/1',
		'http://127.8.8.8/webhook/1',
		'http://[::1]:5678/webhook/1',
		'http://0.0.0.0:5678/webhook/1',
		'http://10.1.2.3/webhook/1',
		'http://172.16.0.1/webhook/1',
		'http://172.31.255.254/webhook/1',
		'http://192.168.1.20:5678/webhook/1',
		'http://169.254.10.10/webhook/1',
		'http://100.64.0.1/webhook/1',
		'http://[fc00::1]/webhook/1',
		'http://[fd12:3456::1]/webhook/1',
		'http://[fe80::1]/webhook/1',
		'http://[::ffff:192.168.1.20]/webhook/1',
		'http://[::ffff:127.0.0.1]/webhook/1',
		'http://n8n:5678/webhook/1',
		'http://n8n-main/webhook/1',
		'http://nas.local/webhook/1',
		'http://NAS.LOCAL./webhook/1',
		'http://n8n.internal/webhook/1',
		'http://n8n.default.svc.cluster.local/webhook/1',
		'http://n8n.default.svc/webhook/1',
		'http://n8n.lan/webhook/1',
		'http://host.docker.internal:5678/webhook/1',
		'http://n8n.home.arpa/webhook/1',
	])('is given for %s', (webhookUrl) => {
		const warning = reachabilityWarning(webhookUrl, PUBLIC_SERVICE);
		expect(warning).toContain('WEBHOOK_URL');
		expect(warning).toContain(`${new URL(webhookUrl).origin},`);
	});

	it.each([
		'https://n8n.example.com/webhook/1',
		'https://tunnel.example.net:8443/webhook/1',
		'https://8.8.8.8/webhook/1',
		'https://172.32.0.1/webhook/1',
		'https://100.128.0.1/webhook/1',
		'https://[2a00:1450:4007::200e]/webhook/1',
		'https://localhost.example.com/webhook/1',
		'https://local.example/webhook/1',
	])('is not given for %s', (webhookUrl) => {
		expect(reachabilityWarning(webhookUrl, PUBLIC_SERVICE)).toBeUndefined();
	});

	it.each([
		['http://127.0.0.1:5678/webhook/1', 'http://127.0.0.1:7878'],
		['http://localhost:5678/webhook/1', 'http://sandbox:7878'],
		['http://192.168.1.20/webhook/1', 'http://192.168.1.30:7878'],
	])('is not given where both are on the same network: %s, %s', (webhookUrl, serviceUrl) => {
		expect(reachabilityWarning(webhookUrl, serviceUrl)).toBeUndefined();
	});

	it.each([
		['not a url', PUBLIC_SERVICE],
		['http://localhost/', 'not a url'],
	])('copes with what is no address: %s, %s', (webhookUrl, serviceUrl) => {
		expect(reachabilityWarning(webhookUrl, serviceUrl)).toBeUndefined();
	});

	it('does not tell the path, which is secret', () => {
		expect(reachabilityWarning('http://localhost/webhook/secret', PUBLIC_SERVICE)).not.toContain(
			'secret',
		);
	});
});
