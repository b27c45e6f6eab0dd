/// <reference lib="esnext.disposable" preserve="true" />
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';

import { SandboxAccount } from './client/account.ts';
import type { SeedChanges } from './client/types.ts';
import { AccountFaults } from './faults/accountFaults.ts';
import { ChangeNotifier } from './store/accounts/changeNotifier.ts';
import { DeliveryPlanner } from './delivery/deliveryPlanner.ts';
import { Dispatcher } from './delivery/dispatcher.ts';
import { buildApp } from './server/app.ts';
import type { Services } from './http/services.ts';
import { Accounts } from './store/accounts/accounts.ts';
import { Database } from './store/database/database.ts';
import { loadSeed } from './store/accounts/seed.ts';

export { SandboxAccount } from './client/account.ts';
export type * from './client/types.ts';

export interface SandboxOptions {
	/** 0, the default, takes any free port. */
	port?: number;
	/** Address to bind to; loopback unless told otherwise. */
	host?: string;
	/** A file that keeps everything; without it, memory. */
	data?: string;
	/** What replaces keys of the default seed: a JSON file, or an object. */
	seed?: string | SeedChanges;
	/** Further names that the Host header may hold. */
	allowedHosts?: string[];
	/** The clock, in milliseconds since 1970. */
	now?: () => number;
}

export interface Sandbox {
	baseUrl: string;
	/** A token that works. */
	token: string;
	/**
	 * An account of its own, with a token that nothing else has.
	 * @param seed what is not as in the default seed
	 * @throws Error naming the key of the seed that cannot be
	 */
	account(seed?: SeedChanges): Promise<SandboxAccount>;
	/** Stops: connections are cut, and what waits is over. */
	close(): Promise<void>;
	/** As `close`, for `await using`. */
	[Symbol.asyncDispose](): Promise<void>;
}

export const DEMO_TOKEN = 'sbx_demo';

/**
 * Starts a sandbox.
 * @throws Error when the port is in use, or the seed or the data file cannot be read
 */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
	const { port = 0, host = '127.0.0.1', now = Date.now } = options;
	const seed = loadSeed(options.seed);
	const db = new Database(options.data);
	const accounts = new Accounts(db, seed, now);
	const changes = new ChangeNotifier();
	const faults = new AccountFaults();
	const dispatcher = new Dispatcher(
		db,
		accounts,
		changes,
		new DeliveryPlanner(accounts, faults),
		now,
	);
	const services: Services = {
		db,
		accounts,
		changes,
		dispatcher,
		faults,
		now,
		baseUrl: '',
		demoToken: DEMO_TOKEN,
	};
	const app = buildApp(services, host, options.allowedHosts ?? []);
	try {
		await app.listen({ port, host });
	} catch (error) {
		db.close();
		throw error;
	}
	// What an earlier run on the data file left undelivered.
	dispatcher.wake();
	const bound = (app.server.address() as AddressInfo).port;
	const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
	services.baseUrl = `http://${shown.includes(':') ? `[${shown}]` : shown}:${bound}`;
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
