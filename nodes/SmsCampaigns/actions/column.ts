import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

/** What dragging a column into a field writes: `={{ $json.phone }}`, `={{ $json['Phone Number'] }}`, and no more. */
const COLUMN = /^=\{\{\s*\$json(?:\.([A-Za-z_]\w*)|\[(["'])([^"'\\\r\n]+)\2\])\s*\}\}$/;

/** Names that n8n's expressions refuse, or that mean something else than a column. */
const NEVER =
	/^(?:__\w*|_\w+|prototype|constructor|[gs]etPrototypeOf|getOwnProperty\w*|defineProp\w*|mainModule|binding|prepareStackTrace|caller|callee|arguments)$/;

/** The name of the column that an expression gives as it is; undefined for any other expression. */
export function columnOf(expression: unknown): string | undefined {
	const match = typeof expression === 'string' ? COLUMN.exec(expression) : null;
	const name = match?.[1] ?? match?.[3];
	return name === undefined || NEVER.test(name) ? undefined : name;
}

/**
 * Reads a column straight from the input items. n8n takes some tenths of a millisecond to evaluate an expression,
 * which for 10,000 items is nearly all of the time, and copies lists out of its sandbox within a time limit.
 */
export class Columns {
	private readonly items: INodeExecutionData[];

	private isInput: boolean | undefined;

	constructor(private readonly context: IExecuteFunctions) {
		this.items = context.getInputData();
	}

	/**
	 * The text, number or list in the column, which is what n8n's evaluation would give; undefined when anything
	 * else is there, so that n8n must be asked.
	 */
	read(name: string, index: number): unknown {
		const json = this.items[index]?.json;
		if (!json || !Object.hasOwn(json, name) || !this.readsInput()) return undefined;
		const value: unknown = json[name];
		const isPlain = typeof value === 'string' || typeof value === 'number' || Array.isArray(value);
		return isPlain ? value : undefined;
	}

	/** Whether `$json` in an expression is the item of the input: the same object, not one that looks like it. */
	private readsInput(): boolean {
		if (this.isInput !== undefined) return this.isInput;
		try {
			this.isInput = [0, this.items.length - 1].every(
				(index) => this.context.getWorkflowDataProxy(index).$json === this.items[index].json,
			);
		} catch {
			this.isInput = false;
		}
		return this.isInput;
	}
}
