import ipaddr from 'ipaddr.js';
import { quoteInput, type Reject } from '../../shared/invalidInput';

type Address = ReturnType<typeof ipaddr.parse>;

type AddressRange = readonly [from: Address, bits: number];

/**
 * Parses an IP address only in its usual notation, because programs interpret `010.0.0.1` or `127.1` differently. An
 * IPv4-mapped address such as `::ffff:192.0.2.1` becomes its IPv4 address.
 * @returns undefined for anything else
 */
function parseAddress(text: string): Address | undefined {
	const isUsual = text.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(text);
	return isUsual && ipaddr.isValid(text) ? ipaddr.process(text) : undefined;
}

function parseRange(entry: string): AddressRange | undefined {
	const [, text = '', digits] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
	const address = parseAddress(text);
	if (!address) return undefined;
	const length = address.kind() === 'ipv4' ? 32 : 128;
	const bits = Number(digits ?? length);
	return bits > length ? undefined : [address, bits];
}

/**
 * Reads IP addresses and ranges (CIDR) of IPv4 and IPv6. A single invalid entry makes the list invalid, because a typo
 * could lock out the service or let others in.
 */
export const readAllowedIps = (entries: readonly string[], reject: Reject): AddressRange[] =>
	entries.map((entry) => {
		const range = parseRange(entry);
		if (range) return range;
		throw reject(
			`contains ${quoteInput(entry)}, which is not an IP address.`,
			'Enter IP addresses such as 192.0.2.1 or 2001:db8::1, or ranges such as 192.0.2.0/24.',
		);
	});

/** Checks whether a caller's IP address is in one of the ranges; returns false for an unreadable address. */
export function isAllowedIp(caller: string | undefined, ranges: readonly AddressRange[]): boolean {
	// A link-local address may end with a percent sign and a zone.
	const address = parseAddress(caller?.split('%', 1)[0] ?? '');
	if (!address) return false;
	return ranges.some(([from, bits]) => from.kind() === address.kind() && address.match(from, bits));
}
