import type { AccountFaults } from '../faults/accountFaults.ts';
import type { ChangeNotifier } from '../store/accounts/changeNotifier.ts';
import type { Dispatcher } from '../delivery/dispatcher.ts';
import type { Accounts } from '../store/accounts/accounts.ts';
import type { Database } from '../store/database/database.ts';

/** What the routes work with; one set per running sandbox. */
export interface Services {
	db: Database;
	accounts: Accounts;
	faults: AccountFaults;
	changes: ChangeNotifier;
	dispatcher: Dispatcher;
	/** Milliseconds since 1970. */
	now: () => number;
	/** Known once the server listens. */
	baseUrl: string;
	demoToken: string;
}
