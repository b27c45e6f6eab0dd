// The pages of docs/operations hold what the code gives: fields and messages.
import { WRONG_INPUT } from '../../support/docs/wrongInput';
import { fieldTables } from '../../support/docs/fieldTables';
import { checkTable, faultTable } from '../../support/docs/messageTables';
import { holds, PAGES } from '../../support/docs/operationPages';
import { newAccount } from '../../support/sandbox/accounts';
import { run } from '../../support/operations/runOperation';

describe.each(Object.entries(PAGES))('the page of %s', (operation, { kind, codes }) => {
	const [resource, name] = operation.split('.');

	it('lists its fields', () => holds(operation, 'fields', fieldTables(resource, name)));

	it('lists the messages for calls that do not work', () => {
		holds(operation, 'refusals', faultTable(kind, codes));
	});

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
