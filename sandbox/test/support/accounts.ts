import { AccountFaults } from '../../src/faults/accountFaults.ts';
import { Accounts } from '../../src/store/accounts/accounts.ts';
import { ChangeNotifier } from '../../src/store/accounts/changeNotifier.ts';
import { loadSeed } from '../../src/store/accounts/loadSeed.ts';
import type { Database } from '../../src/store/database/database.ts';

/** Returns the accounts of a database, on a clock that shows 0. */
export const newAccounts = (db: Database, seed = loadSeed(undefined)) =>
	new Accounts({
		db,
		seed,
		now: () => 0,
		faults: new AccountFaults(),
		changes: new ChangeNotifier(),
	});
