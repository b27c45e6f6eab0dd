import { findUnintendedWord } from '../../../nodes/SmsCampaigns/fields/expressionParts';

const find = (text: string, code: string, data = '') =>
	findUnintendedWord(text, code, (pattern) => pattern.test(data));

describe('a word that stands for a missing or unreadable value', () => {
	it.each([
		['Hello undefined', "'Hello ' + $json.name", 'undefined'],
		['Helloundefined!', '`Hello${$json.name}!`', 'undefined'],
		['Hello undefined', "$json.text.replace('NAME', $json.name)", 'undefined'],
		['Hello null', "'Hello '.concat($json.name)", 'null'],
		['Annnull.', '$json.first + $json.last + "."', 'null'],
		['null', '$json.name', 'null'],
		[' undefined ', '$json.name', 'undefined'],
		['NaN', 'Math.round($json.price).toFixed(2)', 'NaN'],
		['Total: NaN EUR', "'Total: ' + $json.price * 2 + ' EUR'", 'NaN'],
		['Invalid Date', 'new Date($json.day)', 'Invalid Date'],
		['Invalid DateTime', "DateTime.fromISO($json.day).toFormat('dd')", 'Invalid DateTime'],
		['[object Object]', '$json.contact', '[object Object]'],
		['undefined, [object Object]', "$json.a + ', ' + $json.b", '[object Object]'],
	])('%j by %s: %s', (text, code, word) => {
		expect(find(text, code)).toBe(word);
	});

	it.each([
		['Nothing of the kind', "'Nothing ' + $json.what", ''],
		// A text of another node, in which nothing is put together.
		['Wir öffnen um null Uhr', "$('Texts').item.json.text", ''],
		['Totalement et nullement', "$json.a + ' et ' + $json.b", ''],
		['NaNcy', "$json.a + 'cy'", ''],
		// The item's own word.
		['Hallo, um null Uhr', "'Hallo, ' + $json.text", 'um null Uhr'],
		['Script failed: x is undefined', "'Script failed: ' + $json.error", 'x is undefined'],
		['Got [object Object]', '$json.error.trim()', 'Got [object Object]'],
		// Meant.
		['It is undefined', "$json.a ?? 'It is undefined'", ''],
	])('not in %j by %s, where the item has %j', (text, code, data) => {
		expect(find(text, code, data)).toBeUndefined();
	});
});
