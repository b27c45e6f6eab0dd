// The ledger outlives an update of the node: what it stores must be the same for a later version.
import {
	addFingerprints,
	hashMessage,
	inputFingerprint,
} from '../../../../nodes/SmsCampaigns/rules/targets/fingerprint';
import type { CampaignInput } from '../../../../nodes/SmsCampaigns/rules/targets/types';
import { listsItem, numbersItem } from '../../../support/rules/inputs';

describe('hashMessage', () => {
	it.each([
		[{ text: 'Hello' }, '73OuaotHzTYBqz-tH7gJnu'],
		[{ text: 'Hello', sender: undefined }, '73OuaotHzTYBqz-tH7gJnu'],
		[{ text: 'Hello', sender: 'Shop' }, 'woyeYUWaRetdBrBhmaecfH'],
		[{ sender: 'Shop', text: 'Hello' }, '38qXqoKHeL0punxAe3M05H'],
	])('of %j stays %s', (message, hash) => {
		expect(hashMessage(message)).toBe(hash);
	});
});

describe('inputFingerprint', () => {
	const known: Array<[CampaignInput, number]> = [
		[numbersItem(0, 'a', 1), 0x53c1b812],
		[numbersItem(1, 'a', 1), 0x856f3d9b],
		[numbersItem(0, 'a', 1, 2), 0x062e3f92],
		[numbersItem(0, 'a', 2, 1), 0xab23a7b1],
		[listsItem(0, 'a', '1'), 0xfae6282a],
		[listsItem(0, 'a', '12'), 7345072],
		[listsItem(0, 'a', '1', '2'), 0xa0ca9acb],
	];

	it.each(known)('of %j stays %i', (input, fingerprint) => {
		expect(inputFingerprint(input)).toBe(fingerprint);
	});

	it('does not depend on the message, nor on message ids', () => {
		const recipients = [{ value: '33639980001', id: '417-0' }];
		const input = { index: 0, messageKey: 'b', recipients };
		expect(inputFingerprint(input)).toBe(inputFingerprint(numbersItem(0, 'a', 1)));
	});
});

describe('addFingerprints', () => {
	it.each([
		[1, 2, 3],
		[0xffffffff, 0, 0xffffffff],
		[0xffffffff, 1, 0],
		[0x80000000, 0x80000005, 5],
	])('of %i and %i, in either order, is %i', (a, b, sum) => {
		expect(addFingerprints(a, b)).toBe(sum);
		expect(addFingerprints(b, a)).toBe(sum);
	});
});
