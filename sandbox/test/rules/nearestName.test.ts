import assert from 'node:assert/strict';
import { test } from 'node:test';

import { nearestName } from '../../src/domain/nearestName.ts';

test('the nearest name: swapped, missing, doubled and wrong letters, and none for another word', () => {
	const known = ['delay', 'sender', 'pushtype', 'text'];
	for (const [typed, meant] of [
		['dealy', 'delay'],
		['dely', 'delay'],
		['delayy', 'delay'],
		['Sendor', 'sender'],
		['push_type', 'pushtype'],
		['txet', 'text'],
		['colour', undefined],
		['', undefined],
		['x'.repeat(100_000), undefined],
	] as const) {
		assert.equal(nearestName(typed, known), meant, typed.slice(0, 20));
	}
});
