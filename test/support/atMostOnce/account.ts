// One account of the sandbox for one run of a workflow: what is arranged for it, and what became of its campaigns.
import { SandboxAccount } from '../sandbox/control';

/** A way in which the sandbox breaks a call, `before` or `after` it is carried out. */
export interface AmoFault {
	method?: string;
	path?: string;
	when: 'before' | 'after';
	kind:
		| 'status'
		| 'reset'
		| 'hang'
		| 'truncate'
		| 'malformed'
		| 'slow'
		| 'html'
		| 'redirect'
		| 'empty'
		| 'wrongType'
		| 'resetBeforeBody';
	status?: number;
	delayMs?: number;
	headers?: Record<string, string>;
	body?: string;
	location?: string;
	times?: number;
	skip?: number;
}

export interface AmoMessage {
	ticket: string;
	phone: string;
}

export interface AmoCall {
	method: string;
	path: string;
	requestId: string | null;
}

export class AmoAccount extends SandboxAccount {
	/** An account that can pay, and filters nobody: anti-flood would hide a repeat. */
	static async create(seed: Record<string, unknown> = {}): Promise<AmoAccount> {
		const account = new AmoAccount();
		await account.seed(seed);
		return account;
	}

	/** Makes the account anew. */
	async seed(seed: Record<string, unknown> = {}): Promise<void> {
		await this.control('PUT', 'account', {
			credits: 1000,
			flood: { max: 1_000_000, windowSeconds: 60 },
			blacklist: [],
			npai: [],
			lists: [],
			...seed,
		});
	}

	async break(...faults: AmoFault[]): Promise<void> {
		await this.control('PUT', 'faults', faults);
	}

	async mend(): Promise<void> {
		await this.control('DELETE', 'faults');
	}

	/** A row for each recipient of each campaign. */
	async messages(): Promise<AmoMessage[]> {
		const { messages } = (await this.control('GET', 'messages')) as { messages: AmoMessage[] };
		return messages;
	}

	/** Every call that reached the service, broken ones too, in their order. */
	async calls(): Promise<AmoCall[]> {
		const { calls } = (await this.control('GET', 'calls')) as { calls: AmoCall[] };
		return calls;
	}

	/** How many sends reached the service. */
	async sends(): Promise<number> {
		const calls = await this.calls();
		return calls.filter(({ path }) => path === '/send' || path === '/send/lists').length;
	}
}
