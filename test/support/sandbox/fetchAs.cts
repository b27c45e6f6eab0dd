import type { SandboxAccount } from './accounts.cts';

/** Calls the service with the account's token, by default in JSON. */
export async function fetchAs(account: SandboxAccount, path: string, init: RequestInit = {}) {
	const response = await fetch(account.baseUrl + path, {
		...init,
		headers: {
			authorization: `Bearer ${account.token}`,
			accept: 'application/json',
			...init.headers,
		},
	});
	return { response, text: await response.text() };
}
