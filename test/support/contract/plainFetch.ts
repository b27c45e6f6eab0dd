import type { Account } from './account';

/** An answer as it comes, for those that are not of the usual shape. */
export async function plainFetch(account: Account, path: string, init: RequestInit = {}) {
	const response = await fetch(process.env.SANDBOX_URL!.replace(/\/$/, '') + path, {
		...init,
		headers: {
			Authorization: `Bearer ${account.token}`,
			Accept: 'application/json',
			...init.headers,
		},
	});
	return { response, text: await response.text() };
}
