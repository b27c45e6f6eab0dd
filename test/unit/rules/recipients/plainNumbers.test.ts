import {
	readPlainList,
	readPlainText,
} from '../../../../nodes/SmsCampaigns/rules/recipients/plainNumbers';
import { readRecipients } from '../../../../nodes/SmsCampaigns/rules/recipients/readRecipients';

const values = (list?: Array<{ value: string }>) => list?.map(({ value }) => value);

describe('numbers that need no cleaning', () => {
	it.each([
		['33639980000', ['33639980000']],
		['33639980000\n33639980001', ['33639980000', '33639980001']],
		['33639980000\r\n33639980001\r\n', ['33639980000', '33639980001']],
		[' ,  33639980000  ,  ', ['33639980000']],
		[' 33639980000 ; 33639980001 ,,\t33639980000', ['33639980000', '33639980001', '33639980000']],
	])('%j is read as it is', (text, numbers) => {
		expect(values(readPlainText(text))).toEqual(numbers);
		expect(readRecipients(text, {})).toMatchObject({
			ok: true,
			value: numbers.map((value) => ({ value })),
		});
	});

	it.each([
		'',
		' \n ',
		'+33639980000',
		'0639980000',
		'33639980000\n06 39 98 00 01',
		'33 639980000',
	])('%j is left to the rules of cleaning', (text) => {
		expect(readPlainText(text)).toBeUndefined();
	});

	it('are read from a list only when all of them are texts of that kind', () => {
		expect(values(readPlainList(['33639980000', '33639980001']))).toHaveLength(2);
		expect(readPlainList(['33639980000', 33639980001])).toBeUndefined();
		expect(readPlainList([])).toBeUndefined();
	});
});
