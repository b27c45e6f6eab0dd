import type { Dispatcher } from '../delivery/dispatcher.ts';
import type { TrafficLog } from '../domain/logLine.ts';
import type { AccountFaults } from '../faults/accountFaults.ts';
import type { Accounts } from '../store/accounts/accounts.ts';
import type { ChangeNotifier } from '../store/accounts/changeNotifier.ts';
import type { Database } from '../store/database/database.ts';

/** What route handlers work with; one set per running sandbox. */
export interface Services {
	db: Database;
	accounts: Accounts;
	faults: AccountFaults;
	changes: ChangeNotifier;
	dispatcher: Dispatcher;
	/** The machine's clock, in milliseconds since 1970. */
	now: () => number;
	log: TrafficLog | undefined;
	/** Empty until the server listens. */
	baseUrl: string;
	/** Whether webhooks may have a link-local address. */
	allowsLinkLocal: boolean;
}
