import { BlockList, isIP } from 'node:net';

/** IP addresses at which cloud machines provide credentials and other private data. */
export const LINK_LOCAL = new BlockList();
LINK_LOCAL.addSubnet('169.254.0.0', 16, 'ipv4');
LINK_LOCAL.addSubnet('fe80::', 10, 'ipv6');

/** Checks whether a URL's host is a link-local IP address. `postBytes` checks the IP addresses of host names. */
export function isLinkLocal(url: string): boolean {
	const host = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
	const family = isIP(host);
	return family !== 0 && LINK_LOCAL.check(host, family === 4 ? 'ipv4' : 'ipv6');
}
