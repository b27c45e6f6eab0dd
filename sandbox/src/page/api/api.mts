/** A rejected call, with the sandbox's message. */
export class Rejected extends Error {
	readonly status: number;

	constructor(status: number, message: string) {
		super(message);
		this.status = status;
	}
}

/** Query parameters. */
export type Parameters = Record<string, string | number | null>;

/** Makes API calls for one account. Calls throw Rejected for a rejection, or TypeError if the sandbox is unreachable. */
export class Api {
	readonly token: string;

	constructor(token: string) {
		this.token = token;
	}

	async #fetch(method: string, path: string, body?: string) {
		const response = await fetch(path, {
			method,
			headers: {
				authorization: `Bearer ${this.token}`,
				accept: 'application/json',
			},
			...(body === undefined ? {} : { body }),
		});
		const answer = (await response.json().catch(() => ({}))) as unknown;
		return { response, answer };
	}

	/** Calls the control API. @param body as JSON text */
	async run<T>(method: string, path: string, body?: string): Promise<T> {
		const { response, answer } = await this.#fetch(method, `/_sandbox/${path}`, body);
		if (response.ok) return answer as T;
		const { error } = answer as { error?: string };
		throw new Rejected(
			response.status,
			error ?? `The sandbox responded with HTTP ${response.status}`,
		);
	}

	/** Reads from the control API. Null and empty parameters are left out. */
	async get<T>(path: string, parameters: Parameters = {}): Promise<T> {
		const given = Object.entries(parameters)
			.filter(([, value]) => value !== null && value !== '')
			.map(([name, value]) => [name, String(value)]);
		const query = new URLSearchParams(given).toString();
		return await this.run('GET', query === '' ? path : `${path}?${query}`);
	}

	async put<T>(path: string, body: object = {}): Promise<T> {
		return await this.run('PUT', path, JSON.stringify(body));
	}

	async post<T>(path: string, body: object = {}): Promise<T> {
		return await this.run('POST', path, JSON.stringify(body));
	}

	/**
	 * Calls the service's API, like a client. @param body as JSON text
	 * @throws Error with the service's message for every status except 1 and -8 (contract 7.3)
	 */
	async service<T>(method: string, path: string, body?: string): Promise<T> {
		type Result = T & { status?: number; message?: string; details?: string };
		const { response, answer } = await this.#fetch(method, path, body);
		const { status, message, details } = answer as Result;
		if (status === 1 || status === -8) return answer as T;
		const said = [message, details].filter(Boolean).join(': ');
		throw new Error(said === '' ? `The sandbox responded with HTTP ${response.status}` : said);
	}
}
