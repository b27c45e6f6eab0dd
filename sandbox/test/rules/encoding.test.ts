import assert from 'node:assert/strict';
import { test } from 'node:test';

import { countParts, encodingOf, indexOfNonGsm, replaceNonGsm } from '../../src/domain/encoding.ts';

const parts = (text: string) => countParts(text, encodingOf(text));

test('GSM-7 has é è à ù Ç and the extension table, not ç ê œ nor typographic quotes', () => {
	for (const character of 'éèàùÇ@£¥ß\n\r€{}[]|^~\\') assert.equal(encodingOf(character), 'GSM-7');
	for (const character of 'çêôîâœ’«»\u00a0\t☂`') assert.equal(encodingOf(character), 'UCS-2');
	assert.equal(indexOfNonGsm('abç'), 2);
});

test('GSM-7 holds 160 alone and 153 joined', () => {
	assert.equal(parts(''), 1);
	assert.equal(parts('a'.repeat(160)), 1);
	assert.equal(parts('a'.repeat(161)), 2);
	assert.equal(parts('a'.repeat(306)), 2);
	assert.equal(parts('a'.repeat(307)), 3);
});

test('an extension character counts twice and its pair is never split', () => {
	assert.equal(parts('€'.repeat(80)), 1);
	assert.equal(parts('€'.repeat(81)), 2);
	// 152 septets, then a pair: the pair goes to the next part and leaves one septet unused.
	assert.equal(parts('a'.repeat(152) + '€' + 'a'.repeat(151)), 2);
	assert.equal(parts('a'.repeat(152) + '€' + 'a'.repeat(152)), 3);
	// 76 pairs fill 152 of 153 septets, so 153 pairs need a third part.
	assert.equal(parts('€'.repeat(152)), 2);
	assert.equal(parts('€'.repeat(153)), 3);
});

test('Unicode holds 70 alone and 67 joined, in 16-bit units', () => {
	assert.equal(parts('ç'.repeat(70)), 1);
	assert.equal(parts('ç'.repeat(71)), 2);
	assert.equal(parts('ç'.repeat(134)), 2);
	assert.equal(parts('ç'.repeat(135)), 3);
	assert.equal(parts('😀'.repeat(35)), 1);
	assert.equal(parts('😀'.repeat(36)), 2);
	// 33 pairs a part: a surrogate pair is not split over the 67th unit.
	assert.equal(parts('😀'.repeat(66)), 2);
	assert.equal(parts('😀'.repeat(67)), 3);
});

test('toGsm puts one question mark for one character', () => {
	assert.equal(replaceNonGsm('Zoë ☂ 😀 €'), 'Zo? ? ? €');
	assert.equal(replaceNonGsm('plain'), 'plain');
});
