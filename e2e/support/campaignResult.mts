// The example that shows a campaign's result in n8n: its page and its data tables.
import { querySqlite } from '../../harness/n8n/database.mts';
import type { FreshN8n } from '../../harness/n8n/process.mts';
import { PAGE_CREDENTIAL } from '../../harness/n8n/rest.mts';
import type { CredentialReference, WorkflowDraft } from '../../harness/n8n/rest.mts';
import { until, WAIT_SECONDS } from '../../harness/system/polling.mts';
import { importExampleFor, nodeNamed, runToSuccess, setField } from './examples.mts';
import { newAccount, stack } from './stack.mts';

/** A row of the data table in SQLite. */
type ResultRow = Record<string, string | number>;

/** Returns the cells of a row that the tests compare, as one string. */
const toText = (row: ResultRow) =>
	['status', 'delivered', 'clicked', 'replied', 'reply', 'optedOut']
		.map((column) => row[column])
		.join(' | ');

/** Returns the cells of an expected row as the same string. */
export const rowText = (status: string, clicked: number, reply: string, optedOut: number) =>
	[status, Number(status === 'DELIVERED'), clicked, Number(reply !== ''), reply, optedOut].join(
		' | ',
	);

/** An imported example's page and data tables. */
export class ResultPage {
	readonly #path = crypto.randomUUID();
	readonly #n8n: FreshN8n;
	readonly #suffix: string;

	/** @param suffix the suffix of the data tables' names */
	constructor(n8n: FreshN8n, suffix = '') {
		this.#n8n = n8n;
		this.#suffix = suffix;
	}

	/** Sets a unique URL and the credential of the page, before the example is imported. */
	setIn(workflow: WorkflowDraft, credential: CredentialReference): void {
		const node = nodeNamed(workflow, 'On Page Request');
		node.parameters.path = this.#path;
		node.credentials = { [PAGE_CREDENTIAL]: credential };
	}

	/** Opens the page as the owner. */
	async open(query = '', password = this.#n8n.owner.password): Promise<Response> {
		const { url, owner } = this.#n8n;
		const authorization = `Basic ${btoa(`${owner.email}:${password}`)}`;
		return await fetch(`${url}/webhook/${this.#path}?${query}`, { headers: { authorization } });
	}

	/** Runs a statement on a data table. @param sql contains TABLE instead of the table's name */
	async query<Row>(table: 'Results' | 'Events', sql: string): Promise<Row[]> {
		const ask = querySqlite(this.#n8n.userFolder);
		const byName = 'SELECT id FROM data_table WHERE name = $1';
		const [found] = await ask<{ id: string }>(byName, [`Campaign ${table} ${this.#suffix}`.trim()]);
		if (!found) return [];
		return await ask<Row>(sql.replace('TABLE', `"data_table_user_${found.id}"`), []);
	}

	async rows(): Promise<ResultRow[]> {
		return await this.query('Results', 'SELECT * FROM TABLE ORDER BY id');
	}

	/** Runs `fill` until the rows match the expected rows or the time is up. @returns the remaining differences */
	async differences(wanted: string[], fill: () => Promise<unknown>, seconds = 60) {
		const end = Date.now() + seconds * 1000;
		let different: string[] = [];
		const isAsWanted = async () => {
			await fill();
			const rows = (await this.rows()).map(toText);
			different = wanted.flatMap((text, at) =>
				text === rows[at] ? [] : [`${rows[at]} instead of ${text}`],
			);
			return different.length === 0 || Date.now() > end;
		};
		await until('rows to be filled', isAsWanted, seconds + WAIT_SECONDS, 1_000);
		return different;
	}
}

/** Imports the example for a new account. `send` uses the given contacts, or the example's contacts. */
export async function importResult() {
	const { n8n } = stack();
	const account = await newAccount();
	const credential = await n8n.rest.createPagePassword(n8n.owner);
	const page = new ResultPage(n8n, account.token);
	const workflow = await importExampleFor(account, 'campaign-result.json', (draft) => {
		page.setIn(draft, credential);
		nodeNamed(draft, 'On Campaign Event').parameters.options = { ignoreRepeats: false };
	});
	const importSend = async (contacts?: Array<{ phone: string }>) =>
		await importExampleFor(account, 'campaign-result-send.json', (draft) => {
			const node = 'Set Sample Contacts';
			if (!contacts) return;
			setField(draft, node, 'contacts', JSON.stringify(contacts));
			setField(draft, 'Set Campaign and Message', 'maximumCost', 1_000 + 2 * contacts.length);
		});
	const send = async (contacts?: Array<{ phone: string }>) =>
		await runToSuccess(await importSend(contacts));
	const fill = async () => await runToSuccess(workflow, 'Every 15 Minutes');
	return { account, page, workflow, importSend, send, fill };
}
