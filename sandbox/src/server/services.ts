import type { Faults } from '../faults/faults.ts';
import type { Changes } from '../push/changes.ts';
import type { Pusher } from '../push/pusher.ts';
import type { Accounts } from '../store/accounts.ts';
import type { Db } from '../store/db.ts';

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
