// What every test's account of the sandbox has: a token of its own, and the sandbox's own interface.
import { randomBytes } from 'node:crypto';

/** A token that no other test uses: the sandbox keeps an account of its own for it. */
export function freshToken(): string {
	return `sbx_${randomBytes(12).toString('hex')}`;
}

/** Where the sandbox of this test run is, without a slash at the end. */
export function sandboxUrl(): string {
	const url = process.env.SANDBOX_URL;
	if (!url) throw new Error('SANDBOX_URL is not set: is the sandbox running?');
	return url.replace(/\/$/, '');
}

/** An account that can be arranged and looked at behind the service. */
export class SandboxAccount {
	constructor(readonly token: string = freshToken()) {}

	/**
	 * Calls the sandbox's own interface for this account.
	 * @param path from `/_sandbox/` on
	 * @returns the JSON of the answer, undefined when it is empty
	 * @throws Error when it is refused
	 */
	async control(method: string, path: string, body?: unknown): Promise<any> {
		const response = await fetch(`${sandboxUrl()}/_sandbox/${path}`, {
			method,
			headers: { Authorization: `Bearer ${this.token}`, 'Content-Type': 'application/json' },
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
		return text === '' ? undefined : JSON.parse(text);
	}
}
