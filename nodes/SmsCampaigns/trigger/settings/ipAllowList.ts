import ipaddr from 'ipaddr.js';
import { valid, quoteInput, invalid } from '../../shared/validation';
import { readTextList } from '../../shared/readTextList';
import type { Validation } from '../../shared/validation';

type Address = ReturnType<typeof ipaddr.parse>;

/** A range of addresses: its first address and the number of significant bits. */
export type AddressRange = readonly [from: Address, bits: number];

const ALLOWED_IPS_FIELD = 'Allowed IP Addresses';

/**
 * Parses an address in its usual notation; returns undefined for anything else. Strict, because programs disagree about
 * `010.0.0.1` or `127.1`, and the library takes `::192.0.2.1` for `192.0.2.1`, which it is not.
 */
function parseAddress(text: string): Address | undefined {
	if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
	if (!text.includes(':') || /^::\d+\./.test(text)) return undefined;
	return ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : undefined;
}

/** Returns the IPv4 address in an IPv4-mapped IPv6 address such as `::ffff:192.0.2.1`. */
const mapped = (address: Address) =>
	address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress()
		? address.toIPv4Address()
		: undefined;

function parseRange(entry: string): AddressRange | undefined {
	const [, text, digits] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
	const address = text === undefined ? undefined : parseAddress(text);
	if (!address) return undefined;
	const length = address instanceof ipaddr.IPv4 ? 32 : 128;
	const bits = digits === undefined ? length : Number(digits);
	if (bits > length) return undefined;
	const ipv4 = mapped(address);
	return ipv4 && bits >= 96 ? [ipv4, bits - 96] : [address, bits];
}

/**
 * Reads a list of addresses and ranges: IPv4, IPv6, IPv4-mapped IPv6 and CIDR, separated by commas, semicolons or
 * white space, or as an array. A single invalid entry makes the list invalid: ignoring a typo could lock out the
 * service or let others in.
 */
export function readAllowedIps(input: unknown): Validation<AddressRange[]> {
	const entries = readTextList(input, /[\s,;]+/);
	if (!entries?.length) {
		return invalid(
			entries
				? `'${ALLOWED_IPS_FIELD}' is empty.`
				: `'${ALLOWED_IPS_FIELD}' is not a list of addresses.`,
			'Enter the addresses of the service, separated by commas, or remove the option to allow all.',
		);
	}
	const ranges: AddressRange[] = [];
	for (const entry of entries) {
		const range = parseRange(entry);
		if (!range) {
			return invalid(
				`'${ALLOWED_IPS_FIELD}' holds ${quoteInput(entry)}, which is not an IP address.`,
				'Write addresses such as 192.0.2.1 or 2001:db8::1, or ranges such as 192.0.2.0/24.',
			);
		}
		ranges.push(range);
	}
	return valid(ranges);
}

/** Checks whether a caller's address is in one of the ranges; false for an unreadable address. */
export function isAllowedIp(caller: string | undefined, ranges: readonly AddressRange[]): boolean {
	// A link-local address may end with a percent sign and a zone.
	const parsed = parseAddress(caller?.split('%', 1)[0] ?? '');
	if (!parsed) return false;
	const address = mapped(parsed) ?? parsed;
	return ranges.some(([from, bits]) => from.kind() === address.kind() && address.match(from, bits));
}
