// Accounts of the sandbox for single tests, and example workflows that use them.
import { credentialType, importExample } from './world.mjs';

/** An account of the sandbox that no other test uses. @returns {token, control(path, init), call(method, path, body)} */
export function account({ sandbox }) {
	const token = `sbx_e2e-${crypto.randomUUID()}`;
	const { origin } = new URL(sandbox.baseUrl);
	const ask = async (url, method, body) => {
		const response = await fetch(url, {
			method,
			headers: {
				authorization: `Bearer ${token}`,
				accept: 'application/json',
				'content-type': 'application/json',
			},
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`);
		return JSON.parse(text);
	};
	return {
		token,
		/** The sandbox's own interface for this account, for instance `messages`. */
		control: async (name, { method = 'GET', body } = {}) =>
			await ask(`${origin}/_sandbox/${name}`, method, body),
		/** A call of the service itself. */
		call: async (method, path, body) => await ask(`${sandbox.baseUrl}${path}`, method, body),
	};
}

/**
 * Imports an example with a credential for an account.
 * @param change gets the workflow as it is in the file
 */
export async function importFor({ n8n, credentialData }, { token }, file, change) {
	const data = { ...credentialData, accessToken: token };
	const credential = await n8n.rest.createCredential(token, credentialType, data);
	return await importExample(n8n, file, credential, change);
}
