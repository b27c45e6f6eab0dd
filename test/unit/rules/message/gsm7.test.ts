import { SegmentedMessage } from 'sms-segments-calculator';
import {
	charactersOutside,
	firstOutside,
	septetsOf,
} from '../../../../nodes/SmsCampaigns/rules/message/segments';

describe('the alphabet', () => {
	it('is the one the independent library has: all code units up to 0x30ff, every 16th of the rest', () => {
		const differ: string[] = [];
		for (let unit = 0; unit <= 0xffff; unit += unit < 0x3100 ? 1 : 16) {
			const inSurrogates = unit >= 0xd800 && unit <= 0xdfff;
			if (inSurrogates) continue;
			const message = new SegmentedMessage(String.fromCharCode(unit));
			const septets = message.encodingName === 'GSM-7' ? message.numberOfCharacters : 0;
			if (septets !== septetsOf(unit)) differ.push(unit.toString(16));
		}
		expect(differ).toEqual([]);
	});

	it('has 127 basic characters and 10 that count twice', () => {
		const sizes = Array.from({ length: 0x10000 }, (_, unit) => septetsOf(unit));
		expect(sizes.filter((size) => size === 1)).toHaveLength(127);
		expect(sizes.filter((size) => size === 2)).toHaveLength(10);
	});

	it('lacks each character once, with its first index', () => {
		const outside = charactersOutside('aç👍\uffffççé’👍');
		expect([...outside]).toEqual([
			['ç', 1],
			['👍', 2],
			['\uffff', 4],
			['’', 8],
		]);
	});

	it.each([...'çêôîâœ’«»\u00a0', '👍'])('does not have %j', (character) => {
		expect(firstOutside(`abc${character}`)).toBe(3);
	});
});
