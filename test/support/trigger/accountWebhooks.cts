// The webhooks of an account, for the trigger tests.
import type { SandboxAccount, StoredCall } from '../sandbox/accounts.cts';
import { fetchAs } from '../sandbox/fetchAs.cts';

export async function webhookIds(account: SandboxAccount): Promise<string[]> {
	return (await account.webhooks()).map(({ id }) => id).sort();
}

/** Returns the calls about webhooks with this HTTP method, oldest first. */
export async function webhookCalls(account: SandboxAccount, method: string): Promise<StoredCall[]> {
	const calls = await account.calls();
	return calls.filter((call) => call.method === method && call.path.startsWith('/webhook'));
}

/** Pauses a webhook in the provider account, as a person can. */
export async function pauseWebhook(account: SandboxAccount, id: string): Promise<void> {
	const body = JSON.stringify({ webhook: { status: 'paused' } });
	await fetchAs(account, `/webhook/${id}/status`, { method: 'PUT', body });
}

/** Deletes a webhook in the provider account, as a person can. */
export async function deleteWebhook(account: SandboxAccount, id: string): Promise<void> {
	await fetchAs(account, `/webhook/${id}`, { method: 'DELETE' });
}
