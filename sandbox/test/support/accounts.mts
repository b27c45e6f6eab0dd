import { AccountFaults } from '../../src/faults/accountFaults.mts';
import { Accounts } from '../../src/store/accounts/accounts.mts';
import { ChangeNotifier } from '../../src/store/accounts/changeNotifier.mts';
import { loadSeed } from '../../src/store/accounts/loadSeed.mts';
import type { Database } from '../../src/store/database/database.mts';

/** Returns a database's accounts, with a clock that always shows 0. */
export const newAccounts = (db: Database, seed = loadSeed(undefined)) =>
	new Accounts({
		db,
		seed,
		now: () => 0,
		faults: new AccountFaults(),
		changes: new ChangeNotifier(),
	});
