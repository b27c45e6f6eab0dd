// Calls to the sandbox.

/** A call that was refused, with what the sandbox said about it. */
export class Refused extends Error {
	constructor(status, message) {
		super(message);
		this.status = status;
	}
}

/** The calls of one account. */
export class Api {
	constructor(token) {
		this.token = token;
	}

	async #call(method, path, body) {
		const response = await fetch(path, {
			method,
			headers: { authorization: `Bearer ${this.token}`, accept: 'application/json' },
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
		const answer = await response.json().catch(() => ({}));
		if (!response.ok) {
			throw new Refused(response.status, answer.error ?? `The sandbox answered ${response.status}`);
		}
		return answer;
	}

	/** Reads from `/_sandbox/`; parameters that are null or empty are left out. */
	async get(path, parameters = {}) {
		const given = Object.entries(parameters).filter(([, value]) => value !== null && value !== '');
		const query = new URLSearchParams(given).toString();
		return await this.#call('GET', `/_sandbox/${path}${query === '' ? '' : `?${query}`}`);
	}

	async put(path, body = {}) {
		return await this.#call('PUT', `/_sandbox/${path}`, body);
	}

	async post(path, body = {}) {
		return await this.#call('POST', `/_sandbox/${path}`, body);
	}

	async delete(path) {
		return await this.#call('DELETE', `/_sandbox/${path}`);
	}

	/** A campaign over the service's own interface, as a client sends it. */
	async send(text, numbers, message = {}) {
		return await this.#call('POST', '/send', {
			sms: {
				message: { text, pushtype: 'alert', ...message },
				recipients: { gsm: numbers.map((value) => ({ value })) },
			},
		});
	}
}
