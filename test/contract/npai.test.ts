// contract 1, 2.7 and 4.8: the numbers that are removed from every sending.
import { NPAI_ANSWER, NPAI_RECORD } from '../support/contract/answerFields';
import { callService } from '../support/contract/callService';
import { newAccount, type SandboxAccount } from '../support/sandbox/accounts';
import { FORMATS, type Format } from '../support/formats';
import { readFields, type Decoded, type WireNode } from '../support/contract/readFields';

async function npai(
	account: SandboxAccount,
	format: Format,
): Promise<Decoded & { records: Decoded[] }> {
	const answer = await callService(account, format, 'GET', '/npai');
	expect(answer.httpStatus).toBe(200);
	const { list, ...rest } = readFields(answer.node, NPAI_ANSWER);
	const records = (list as WireNode[]).map((record) => readFields(record, NPAI_RECORD));
	return { ...rest, records };
}

describe.each(FORMATS)('the NPAI list in %s', (format: Format) => {
	it('holds a record per number, each with every field of its table', async () => {
		const { records, ...rest } = await npai(await newAccount(), format);
		expect(rest).toEqual({
			status: 1,
			message: 'OK',
			totalRecords: 10,
			totalDisplayRecords: 10,
		});
		const numbers = records.map(({ destination }) => destination).sort();
		expect(numbers).toEqual(Array.from({ length: 10 }, (_, index) => `3363998080${index}`));
		expect(new Set(records.map(({ id }) => id)).size).toBe(10);
	});

	it('keeps its shape with one record', async () => {
		const account = await newAccount({ npai: ['33639980850'] });
		const { records, totalRecords } = await npai(account, format);
		expect(records.map(({ destination }) => destination)).toEqual(['33639980850']);
		expect(totalRecords).toBe(1);
	});

	it('keeps its shape without a record', async () => {
		const account = await newAccount({ npai: [] });
		const { records, totalRecords, totalDisplayRecords } = await npai(account, format);
		expect({ records, totalRecords, totalDisplayRecords }).toEqual({
			records: [],
			totalRecords: 0,
			totalDisplayRecords: 0,
		});
	});
});

describe('the NPAI list in both formats', () => {
	it('gives the same records, a batch and its absence among them', async () => {
		const account = await newAccount();
		const json = await npai(account, 'json');
		expect(await npai(account, 'xml')).toEqual(json);
		const batches = json.records.map(({ batch_id }) => batch_id);
		expect(batches).toContain(null);
		expect(batches.some((batch) => batch !== null)).toBe(true);
	});
});
