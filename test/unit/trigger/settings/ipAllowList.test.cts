import fc from 'fast-check';
import {
	isAllowedIp,
	readAllowedIps as readIt,
} from '../../../../nodes/SmsCampaigns/trigger/settings/ipAllowList';
import { rejectionsOf } from '../../../../nodes/SmsCampaigns/shared/invalidInput';

const readAllowedIps = (...list: string[]) => readIt(list, rejectionsOf('Allowed IP Addresses'));
const allows = (entry: string, caller: string | undefined) =>
	isAllowedIp(caller, readAllowedIps('192.0.2.7', entry));

it.each([
	['20.216.200.241', '192.0.2.7', true],
	['20.216.200.241', '20.216.200.242', false],
	['20.216.193.64', '::ffff:14d8:c140', true],
	['::ffff:20.216.193.64', '20.216.193.64', true],
	['0.0.0.0/0', '2001:db8::1', false],
	['2001:db8::/32', '2001:0DB8:1:2::3', true],
	['2001:db8::/32', '2001:db9::1', false],
	['2001:db8::1', '2001:db8:0:0:0:0:0:1', true],
	['::/0', '203.0.113.9', false],
	['fe80::1', 'fe80::1%eth0', true],
	['::ffff:20.216.193.0/24', '20.216.193.64', true],
	['20.216.193.64', undefined, false],
	['20.216.193.64', 'unknown', false],
	['20.216.193.64', '20.216.193.64:443', false],
])('with %j in the list, a call from %j is allowed: %j', (entry, caller, expected) => {
	expect(allows(entry, caller)).toBe(expected);
});

// engine/trigger/receive/guards covers values that are not strings.
it.each([
	['20.216.193.256'],
	['020.216.193.64'],
	['0x14.216.193.64'],
	['20.216.193.64/33'],
	['20.216.193.64/'],
	['20.216.193.0/24/24'],
	['2001:db8::/129'],
	['2001:db8:::1'],
	['fe80::1%eth0'],
	['::ffff:20.216.193.0/120'],
	['localhost'],
	['20.216.200.24l'],
])('rejects the whole list if it contains %j', (entry) => {
	expect(() => readAllowedIps('20.216.193.64', entry)).toThrow(
		`'Allowed IP Addresses' contains "${entry}", which is not an IP address`,
	);
});

it('a range contains exactly the IP addresses with its prefix', () => {
	const byte = fc.integer({ min: 0, max: 255 });
	const address = fc.tuple(byte, byte, byte, byte);
	const toNumber = (bytes: number[]) => bytes.reduce((sum, part) => sum * 256 + part, 0);
	fc.assert(
		fc.property(address, address, fc.integer({ min: 0, max: 32 }), (from, caller, bits) => {
			const size = 2 ** (32 - bits);
			const same = Math.floor(toNumber(from) / size) === Math.floor(toNumber(caller) / size);
			const range = `${from.join('.')}/${bits}`;
			expect(allows(range, caller.join('.'))).toBe(same);
			expect(allows(range, `::ffff:${caller.join('.')}`)).toBe(same);
		}),
	);
});
