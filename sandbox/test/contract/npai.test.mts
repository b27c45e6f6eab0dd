// Contract 1, 2.7 and 4.8: the NPAI list, which contains the numbers to which the service sends nothing.
import assert from 'node:assert/strict';
import { it } from 'node:test';

import type { Json } from '../support/sandbox.mts';
import { newAccount } from './support/accounts.mts';
import { callService } from './support/callService.mts';

const SEEDED = Array.from({ length: 10 }, (_, index) => `3363998080${index}`);

for (const numbers of [SEEDED, ['33639980850'], []]) {
	it(`an NPAI list of length ${numbers.length} has every documented field and the same records in both formats`, async () => {
		const given = numbers.map((destination, at) => ({
			destination,
			// `batch_id` is null for a record without a batch.
			batch_id: at % 2 === 0 ? null : 7,
		}));
		const account = await newAccount({ npai: given });
		const answer = await callService(account, 'json', 'GET', '/npai');
		assert.equal(answer.httpStatus, 200);
		const { list, ...rest } = answer.fields;
		const { length } = given;
		const totals = { totalRecords: length, totalDisplayRecords: length };
		assert.deepEqual(rest, { status: 1, message: 'OK', ...totals });
		assert.partialDeepStrictEqual(
			list,
			given.map((record) => ({ ...record, user_information: [] })),
		);
		assert.equal(new Set(list.map(({ id }: Json) => id)).size, length);
		assert.deepEqual((await callService(account, 'xml', 'GET', '/npai')).fields, answer.fields);
	});
}
