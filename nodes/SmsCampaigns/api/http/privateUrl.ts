import ipaddr from 'ipaddr.js';

/** Names that resolve only within a private network, because no such domain exists on the internet. */
const PRIVATE_NAME =
	/(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|test|invalid|home\.arpa|docker|svc|consul)$/i;

/** IP address ranges that cannot be reached from outside their network. Addresses in other ranges may be reachable. */
const PRIVATE_RANGE = /^(?:unspecified|loopback|private|uniqueLocal|linkLocal|carrierGradeNat)$/;

/** Checks whether a URL points to the machine that opens it. */
export function isLoopbackUrl(url: string): boolean {
	const host = hostOf(url);
	if (!ipaddr.isValid(host)) return /(?:^|\.)localhost(?:\.localdomain)?$/i.test(host);
	return ['loopback', 'unspecified'].includes(ipaddr.process(host).range());
}

/** Checks whether a URL cannot be opened from the internet: a private IP address or name, or a name without a dot. */
export function isPrivateUrl(url: string): boolean {
	const host = hostOf(url);
	if (ipaddr.isValid(host)) return PRIVATE_RANGE.test(ipaddr.process(host).range());
	return !host.includes('.') || PRIVATE_NAME.test(host);
}

const hostOf = (url: string) => new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
