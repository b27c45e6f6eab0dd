import ipaddr from 'ipaddr.js';

/** Names that resolve only within a private network. */
const LOCAL_NAME =
	/(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|test|invalid|home\.arpa|docker|svc|consul)$/i;

/** Checks whether a URL's host looks reachable from the internet. */
function isPublic(url: string): boolean {
	const host = new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
	if (ipaddr.isValid(host)) return ipaddr.process(host).range() === 'unicast';
	return host.includes('.') && !LOCAL_NAME.test(host);
}

/**
 * Returns a warning for n8n's log when the service cannot reach this n8n: its webhook URL is local or private, and the
 * service is public. Undefined otherwise, also when both are local, as with the sandbox.
 */
export function reachabilityWarning(webhookUrl: string, serviceUrl: string): string | undefined {
	if (!URL.canParse(webhookUrl) || !URL.canParse(serviceUrl)) return undefined;
	if (isPublic(webhookUrl) || !isPublic(serviceUrl)) return undefined;
	const { protocol, host } = new URL(webhookUrl);
	return `The webhook URL of this n8n begins with ${protocol}//${host}, which the service cannot reach from the internet: no event will come in. Set the environment variable WEBHOOK_URL of n8n to the address under which it can be reached, restart n8n, then unpublish this workflow and publish it again.`;
}
