// The example "result of a campaign" in an n8n: its page and its data tables.
import { setTimeout as sleep } from 'node:timers/promises';
import { querySqlite } from '../../harness/n8n/database.ts';
import type { FreshN8n } from '../../harness/n8n/instance.ts';
import { PAGE_CREDENTIAL } from '../../harness/n8n/rest.ts';
import type { CredentialReference, WorkflowDraft } from '../../harness/n8n/rest.ts';
import { until } from '../../harness/system/polling.ts';
import { nodeNamed } from './examples.ts';

/** A row of the data table, as SQLite has it. */
export interface ResultRow {
	messageId: string;
	phone: string;
	status: string;
	delivered: 0 | 1;
	clicked: 0 | 1;
	replied: 0 | 1;
	reply: string;
	optedOut: 0 | 1;
	version: string;
	text: string;
}

/** Lets a campaign go out at any hour. */
export function atAnyHour({ nodes }: WorkflowDraft): void {
	for (const { parameters } of nodes) {
		delete (parameters.options as { allowedHours?: object } | undefined)?.allowedHours;
	}
}

/** The page of an imported example, and what is behind it. */
export class ResultPage {
	readonly #path = crypto.randomUUID();
	readonly #n8n: FreshN8n;
	readonly #suffix: string;

	/** @param suffix of the names of its data tables */
	constructor(n8n: FreshN8n, suffix = '') {
		this.#n8n = n8n;
		this.#suffix = suffix && ` ${suffix}`;
	}

	/** Gives the example an address of its own, before it is imported. */
	setIn(workflow: WorkflowDraft, credential: CredentialReference): void {
		const node = nodeNamed(workflow, 'Somebody Opens the Page');
		node.parameters.path = this.#path;
		node.credentials = { [PAGE_CREDENTIAL]: credential };
	}

	/** Opens it as the owner. */
	async open(
		query: Record<string, string> = {},
		password = this.#n8n.owner.password,
	): Promise<Response> {
		const { url, owner } = this.#n8n;
		const authorization = `Basic ${btoa(`${owner.email}:${password}`)}`;
		const address = `${url}/webhook/${this.#path}?${new URLSearchParams(query)}`;
		return await fetch(address, { headers: { authorization } });
	}

	/** Does something with a data table. @param sql with TABLE in place of its name */
	async query<Row>(table: 'Results' | 'Events', sql: string): Promise<Row[]> {
		const ask = querySqlite(this.#n8n.userFolder);
		const byName = 'SELECT id FROM data_table WHERE name = $1';
		const [found] = await ask<{ id: string }>(byName, [`Campaign ${table}${this.#suffix}`]);
		if (!found) return [];
		return await ask<Row>(sql.replace('TABLE', `"data_table_user_${found.id}"`), []);
	}

	async rows(): Promise<ResultRow[]> {
		return await this.query('Results', 'SELECT * FROM TABLE ORDER BY id');
	}

	/** Opens the page, which fills the rows, until they are as wanted. @returns what is different after that time */
	async differences(
		wanted: string[],
		toText: (row: ResultRow) => string,
		seconds = 60,
	): Promise<string[]> {
		let different: string[] = [];
		const look = async () => {
			const opened = await this.open();
			if (!opened.ok) throw new Error(`The page answers ${opened.status}: ${await opened.text()}`);
			await sleep(500);
			const rows = (await this.rows()).map(toText);
			different = wanted.flatMap((text, at) =>
				text === rows[at] ? [] : [`${rows[at]} instead of ${text}`],
			);
			return different.length === 0 && rows.length === wanted.length;
		};
		await until('the rows', look, seconds, 1_000).catch((error: unknown) => {
			if (different.length === 0) throw error;
		});
		return different;
	}
}
