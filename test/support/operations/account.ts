// An account of the sandbox that no other test uses, and a look at what the service has of it.
import { SandboxAccount } from '../sandbox/control';

/** A call as the sandbox noted it. */
export interface Call {
	/** ISO 8601. */
	at: string;
	method: string;
	path: string;
	requestId: string | null;
	/** HTTP status and `status` of the answer; null where there was none. */
	httpStatus: number | null;
	outcome: number | null;
}

const SENDS = ['/send', '/send/lists'];
const SIMULATIONS = ['/send/simulate', '/send/lists/simulate'];

export class OpsAccount extends SandboxAccount {
	/** An account with the default seed, changed by `seed`. */
	static async create(seed: Record<string, unknown> = {}): Promise<OpsAccount> {
		const account = new OpsAccount();
		await account.control('PUT', 'account', seed);
		return account;
	}

	async calls(): Promise<Call[]> {
		return (await this.control('GET', 'calls')).calls as Call[];
	}

	/** How many sends and simulations reached the service. */
	async callCounts(): Promise<{ sends: number; simulations: number; all: number }> {
		const calls = await this.calls();
		const count = (paths: string[]) => calls.filter(({ path }) => paths.includes(path)).length;
		return { sends: count(SENDS), simulations: count(SIMULATIONS), all: calls.length };
	}

	/** Every recipient of every campaign, filtered ones too: given, phone, gsmsmsid, text, state, reason … */
	async messages(): Promise<any[]> {
		return (await this.control('GET', 'messages')).messages as any[];
	}

	/** ticket, state, scheduledFor, pushtype, sender, text, links, counters, cost … */
	async campaigns(): Promise<any[]> {
		return (await this.control('GET', 'campaigns')).campaigns as any[];
	}

	async state(): Promise<any> {
		return await this.control('GET', 'account');
	}

	/** From now on the sandbox breaks calls in these ways. */
	async breakCalls(...faults: Array<Record<string, unknown>>): Promise<void> {
		await this.control('PUT', 'faults', faults);
	}
}
