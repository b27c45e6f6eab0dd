import type { Dispatcher } from '../delivery/dispatcher.mts';
import type { TrafficLog } from '../domain/logLine.mts';
import type { AccountFaults } from '../faults/accountFaults.mts';
import type { Accounts } from '../store/accounts/accounts.mts';
import type { ChangeNotifier } from '../store/accounts/changeNotifier.mts';
import type { Database } from '../store/database/database.mts';

/** The parts that route handlers use; one set per running sandbox. */
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
}
