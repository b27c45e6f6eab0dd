// contract 1, 2.7 and 4.8: the numbers that are removed from every sending.
import assert from 'node:assert/strict';
import { it } from 'node:test';

import { NPAI_ANSWER, NPAI_RECORD } from './support/answerFields.mts';
import { callService } from './support/callService.mts';
import { newAccount, type SandboxAccount } from './support/accounts.mts';
import type { Format } from './support/formats.mts';
import { readFields, type Decoded, type WireNode } from './support/readFields.mts';

async function npai(
	account: SandboxAccount,
	format: Format,
): Promise<Decoded & { records: Decoded[] }> {
	const answer = await callService(account, format, 'GET', '/npai');
	assert.equal(answer.httpStatus, 200);
	const { list, ...rest } = readFields(answer.node, NPAI_ANSWER);
	const records = (list as WireNode[]).map((record) => readFields(record, NPAI_RECORD));
	return { ...rest, records };
}

const SEEDED = Array.from({ length: 10 }, (_, index) => `3363998080${index}`);

for (const numbers of [SEEDED, ['33639980850'], []]) {
	it(`the NPAI list of ${numbers.length} numbers has every field of its table, the same in both formats`, async () => {
		const given = numbers.map((destination, at) => ({
			destination,
			// A record without a batch has null.
			batch_id: at % 2 === 0 ? null : 7,
		}));
		const account = await newAccount({ npai: given });
		const { records, ...rest } = await npai(account, 'json');
		const { length } = given;
		const totals = { totalRecords: length, totalDisplayRecords: length };
		assert.deepEqual(rest, { status: 1, message: 'OK', ...totals });
		const found = records.map(({ destination, batch_id }) => ({ destination, batch_id }));
		assert.deepEqual(found, given);
		assert.equal(new Set(records.map(({ id }) => id)).size, length);
		assert.deepEqual(await npai(account, 'xml'), { records, ...rest });
	});
}
