import ipaddr from 'ipaddr.js';
import { readTextList } from '../../shared/text';
import { quoteInput, type Refuse } from '../../shared/invalidInput';

type Address = ReturnType<typeof ipaddr.parse>;

type AddressRange = readonly [from: Address, bits: number];

/**
 * Parses an address in its usual notation; returns undefined for anything else. Strict, because programs disagree about
 * `010.0.0.1` or `127.1`, and the library takes `::192.0.2.1` for `192.0.2.1`, which it is not.
 */
function parseAddress(text: string): Address | undefined {
	if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
	if (!text.includes(':') || /^::\d+\./.test(text)) return undefined;
	// An IPv4-mapped address such as `::ffff:192.0.2.1` becomes the IPv4 address in it.
	return ipaddr.IPv6.isValid(text) ? ipaddr.process(text) : undefined;
}

function parseRange(entry: string): AddressRange | undefined {
	const [, text = '', digits] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
	const address = parseAddress(text);
	if (!address) return undefined;
	const length = address instanceof ipaddr.IPv4 ? 32 : 128;
	if (digits === undefined) return [address, length];
	// Of an IPv4-mapped address, it is unclear which bits are meant.
	const isMapped = length === 32 && text.includes(':');
	return isMapped || Number(digits) > length ? undefined : [address, Number(digits)];
}

/**
 * Reads a list of addresses and ranges: IPv4, IPv6 and CIDR, separated by commas, semicolons or
 * white space, or as an array. A single invalid entry makes the list invalid: ignoring a typo could lock out the
 * service or let others in.
 */
export function readAllowedIps(input: unknown, refuse: Refuse): AddressRange[] {
	const advice =
		'Enter the addresses of the service, separated by commas, or remove the option to allow all.';
	const entries = readTextList(input, /[\s,;]+/);
	if (!entries) throw refuse('is not a list.', advice);
	if (entries.length === 0) throw refuse('is empty.', advice);
	return entries.map((entry) => {
		const range = parseRange(entry);
		if (range) return range;
		throw refuse(
			`contains ${quoteInput(entry)}, which is not an IP address.`,
			'Write addresses such as 192.0.2.1 or 2001:db8::1, or ranges such as 192.0.2.0/24.',
		);
	});
}

/** Checks whether a caller's address is in one of the ranges; false for an unreadable address. */
export function isAllowedIp(caller: string | undefined, ranges: readonly AddressRange[]): boolean {
	// A link-local address may end with a percent sign and a zone.
	const address = parseAddress(caller?.split('%', 1)[0] ?? '');
	if (!address) return false;
	return ranges.some(([from, bits]) => from.kind() === address.kind() && address.match(from, bits));
}
