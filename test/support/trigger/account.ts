import { SandboxAccount } from '../sandbox/control';

/** A webhook as the sandbox shows it. */
export interface Webhook {
	id: string;
	type: string;
	url: string;
	status: string;
	hasSignature: boolean;
}

/** An account of the sandbox, with a look at its webhooks. */
export class WebhookAccount extends SandboxAccount {
	async webhooks(): Promise<Webhook[]> {
		return (await this.control('GET', 'webhooks')).webhooks as Webhook[];
	}

	async ids(): Promise<string[]> {
		return (await this.webhooks()).map(({ id }) => id).sort();
	}

	async types(): Promise<string[]> {
		return (await this.webhooks()).map(({ type }) => type).sort();
	}

	/** The calls about webhooks, oldest first. */
	async calls(method: string): Promise<any[]> {
		const { calls } = await this.control('GET', 'calls');
		return calls.filter((call: any) => call.method === method && call.path.startsWith('/webhook'));
	}

	async breakCalls(...faults: object[]): Promise<void> {
		await this.control('PUT', 'faults', faults);
	}

	async assume(rows: object): Promise<void> {
		await this.control('PUT', 'assumptions', rows);
	}
}
