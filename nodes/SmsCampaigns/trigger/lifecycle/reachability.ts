import ipaddr from 'ipaddr.js';

/** Names that only mean something within a network of one's own. */
const LOCAL_NAME =
	/(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|test|invalid|home\.arpa|docker|svc|consul)$/i;

/** Whether the internet can know a host by this name or address, as far as it shows. */
function isPublic(address: string): boolean {
	const host = new URL(address).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
	if (ipaddr.isValid(host)) return ipaddr.process(host).range() === 'unicast';
	return host.includes('.') && !LOCAL_NAME.test(host);
}

/**
 * A warning for n8n's log where the service cannot reach this n8n: its webhook URL is of this machine or of a private
 * network, and the service is not. Undefined when all is well, or when both are near each other, as with the sandbox.
 */
export function reachabilityWarning(webhookUrl: string, serviceUrl: string): string | undefined {
	if (!URL.canParse(webhookUrl) || !URL.canParse(serviceUrl)) return undefined;
	if (isPublic(webhookUrl) || !isPublic(serviceUrl)) return undefined;
	const { protocol, host } = new URL(webhookUrl);
	return `The webhook URL of this n8n begins with ${protocol}//${host}, which the service cannot reach from the internet: no event will come in. Set the environment variable WEBHOOK_URL of n8n to the address under which it can be reached, restart n8n, then unpublish this workflow and publish it again.`;
}
