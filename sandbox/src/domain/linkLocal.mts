import { BlockList, isIP } from 'node:net';

/** Addresses at which cloud machines give away their credentials, and other things that are for the machine alone. */
export const LINK_LOCAL = new BlockList();
LINK_LOCAL.addSubnet('169.254.0.0', 16, 'ipv4');
LINK_LOCAL.addSubnet('fe80::', 10, 'ipv6');

/** Tells whether a URL has a link-local address for a host; a name that leads to one is found when it is called. */
export function isLinkLocal(url: string): boolean {
	const host = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
	const family = isIP(host);
	return family !== 0 && LINK_LOCAL.check(host, family === 4 ? 'ipv4' : 'ipv6');
}
