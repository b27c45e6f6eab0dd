// contract 1, 2.7 and 4.8: the numbers that are removed from every sending.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { NPAI_ANSWER, NPAI_RECORD } from './support/answerFields.mts';
import { callService } from './support/callService.mts';
import { newAccount, type SandboxAccount } from './support/accounts.mts';
import { FORMATS, type Format } from './support/formats.mts';
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

for (const format of FORMATS) {
	describe(`the NPAI list in ${format}`, () => {
		it('holds a record per number, each with every field of its table', async () => {
			const { records, ...rest } = await npai(await newAccount(), format);
			assert.deepEqual(rest, {
				status: 1,
				message: 'OK',
				totalRecords: 10,
				totalDisplayRecords: 10,
			});
			const numbers = records.map(({ destination }) => destination).sort();
			assert.deepEqual(
				numbers,
				Array.from({ length: 10 }, (_, index) => `3363998080${index}`),
			);
			assert.equal(new Set(records.map(({ id }) => id)).size, 10);
		});

		it('keeps its shape with one record and with none', async () => {
			for (const numbers of [['33639980850'], []]) {
				const account = await newAccount({ npai: numbers });
				const { records, totalRecords, totalDisplayRecords } = await npai(account, format);
				const found = records.map(({ destination }) => destination);
				assert.deepEqual(found, numbers);
				assert.deepEqual([totalRecords, totalDisplayRecords], [numbers.length, numbers.length]);
			}
		});
	});
}

it('the NPAI list has the same records in both formats, with a batch and without', async () => {
	const account = await newAccount();
	const json = await npai(account, 'json');
	assert.deepEqual(await npai(account, 'xml'), json);
	const batches = new Set(json.records.map(({ batch_id }) => batch_id !== null));
	assert.equal(batches.size, 2);
});
