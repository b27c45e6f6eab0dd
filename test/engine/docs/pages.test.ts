// The pages of docs/operations hold what the code gives: fields, and the messages before any call.
import { WRONG_INPUT } from '../../support/docs/wrongInput';
import { fieldTables } from '../../support/docs/fieldTables';
import { checkTable } from '../../support/docs/messageTables';
import { holds, PAGES } from '../../support/docs/operationPages';
import { newAccount } from '../../support/sandbox/accounts';
import { run } from '../../support/operations/runOperation';

describe.each(Object.keys(PAGES))('the page of %s', (operation) => {
	const [resource, name] = operation.split('.');

	it('lists its fields', () => holds(operation, 'fields', fieldTables(resource, name)));

	it('lists the messages before any call', async () => {
		const account = await newAccount();
		const rows: Parameters<typeof checkTable>[0] = [];
		for (const [entered, parameters] of WRONG_INPUT[operation]) {
			const { stopped } = await run(account, operation, parameters, undefined, {
				settings: { timezone: 'Europe/Paris' },
			});
			expect({ entered, stopped: stopped !== undefined }).toEqual({ entered, stopped: true });
			rows.push([entered, stopped]);
		}
		expect(await account.calls()).toEqual([]);
		holds(operation, 'checks', checkTable(rows));
	});
});
