/// <reference lib="esnext.disposable" preserve="true" />
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';

import { SandboxAccount } from './client/account.mts';
import type { SeedChanges } from './client/types.mts';
import { DEMO_TOKEN } from './domain/demoToken.mts';
import type { TrafficLog } from './domain/logLine.mts';
import { Dispatcher } from './delivery/dispatcher.mts';
import { AccountFaults } from './faults/accountFaults.mts';
import type { Services } from './http/services.mts';
import { buildApp } from './server/app.mts';
import { Accounts } from './store/accounts/accounts.mts';
import { ChangeNotifier } from './store/accounts/changeNotifier.mts';
import { loadSeed } from './store/accounts/loadSeed.mts';
import { Database } from './store/database/database.mts';

export { SandboxAccount } from './client/account.mts';
export type * from './client/types.mts';
export { DEMO_TOKEN } from './domain/demoToken.mts';

export interface SandboxOptions {
	/** The port to listen on. The default, 0, selects any free port. */
	port?: number;
	/** The IP address to listen on. Default: 127.0.0.1. */
	host?: string;
	/** An SQLite file that stores all data. Default: in memory. */
	data?: string | undefined;
	/** A JSON file or an object whose keys replace the default seed's keys. */
	seed?: string | SeedChanges | undefined;
	/** Other host names that requests may use. */
	allowedHosts?: string[] | undefined;
	/** Returns the current time, in milliseconds since 1970. Default: `Date.now`. */
	now?: () => number;
	/** Receives a line of JSON for each API call and each delivery attempt. Must not throw. */
	log?: TrafficLog;
	/** Time limit for receiving a whole request, in milliseconds. Default: 60,000. */
	requestTimeoutMs?: number;
}

export interface Sandbox {
	baseUrl: string;
	/** The demo account's token. */
	token: string;
	/**
	 * Creates an account with a unique token.
	 * @param seed keys that replace the default seed's keys
	 * @throws Error that names the invalid key of the seed
	 */
	account(seed?: SeedChanges): Promise<SandboxAccount>;
	/** Stops the sandbox: closes all connections and ends all waits. */
	close(): Promise<void>;
	/** Like `close`, for `await using`. */
	[Symbol.asyncDispose](): Promise<void>;
}

/**
 * Starts a sandbox.
 * @throws Error if the port is in use, or the seed or the data file cannot be used
 */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
	const { port = 0, host = '127.0.0.1', now = Date.now } = options;
	const seed = loadSeed(options.seed);
	const db = new Database(options.data);
	const faults = new AccountFaults();
	const changes = new ChangeNotifier();
	const accounts = new Accounts({ db, seed, now, faults, changes });
	accounts.open(DEMO_TOKEN);
	const dispatcher = new Dispatcher({ db, accounts, changes, now, log: options.log });
	const services: Services = {
		db,
		accounts,
		changes,
		dispatcher,
		faults,
		now,
		log: options.log,
		baseUrl: '',
	};
	const app = await buildApp(services, host, options.allowedHosts ?? [], options.requestTimeoutMs);
	try {
		await app.listen({ port, host });
	} catch (error) {
		db.close();
		throw error;
	}
	// The data file may contain events that an earlier process did not deliver.
	dispatcher.wake();
	const bound = (app.server.address() as AddressInfo).port;
	const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
	services.baseUrl = `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${bound}`;
	const stop = async () => {
		changes.close();
		dispatcher.close();
		await app.close();
		db.close();
	};
	let stopped: Promise<void> | undefined;
	const close = () => (stopped ??= stop());
	return {
		baseUrl: services.baseUrl,
		token: DEMO_TOKEN,
		account: async (changed) => {
			const account = new SandboxAccount(services.baseUrl, `sbx_${randomUUID()}`);
			await account.reset(changed);
			return account;
		},
		close,
		[Symbol.asyncDispose]: close,
	};
}
