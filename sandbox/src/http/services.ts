import type { Faults } from '../faults/accountFaults.ts';
import type { Changes } from '../store/accounts/changeNotifier.ts';
import type { Pusher } from '../delivery/dispatcher.ts';
import type { Accounts } from '../store/accounts/accounts.ts';
import type { Db } from '../store/database/database.ts';

/** What the routes work with; one set per running sandbox. */
export interface Services {
	db: Db;
	accounts: Accounts;
	faults: Faults;
	changes: Changes;
	pusher: Pusher;
	/** Milliseconds since 1970. */
	now: () => number;
	/** Known once the server listens. */
	baseUrl: string;
	demoToken: string;
}
