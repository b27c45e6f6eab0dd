import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

/** The expressions that dragging a column into a field creates: `{{ $json.phone }}`, `{{ $json['Phone Number'] }}`. */
const COLUMN = /\{\{\s*\$json(?:\.([A-Za-z_]\w*)|\[(["'])([^"'\\{}\r\n]+)\2\])\s*\}\}/g;

const NEVER =
	/^(?:_\w+|prototype|constructor|[gs]etPrototypeOf|getOwnProperty\w*|defineProp\w*|mainModule|binding|prepareStackTrace|caller|callee|arguments)$/;

/** An expression that only inserts columns into a text. */
export interface ColumnTemplate {
	names: string[];
	/** Before, between and after the columns. */
	texts: string[];
}

/** Returns undefined for an expression that is more than a column or a text with columns in it. */
export function parseColumnTemplate(expression: unknown): ColumnTemplate | undefined {
	if (typeof expression !== 'string' || !expression.startsWith('=')) return undefined;
	// A backslash may escape a bracket.
	if (expression.includes('\\')) return undefined;
	const names: string[] = [];
	const texts: string[] = [];
	let from = 1;
	for (const { 0: whole, 1: plain, 3: quoted, index } of expression.matchAll(COLUMN)) {
		names.push(plain ?? quoted);
		texts.push(expression.slice(from, index));
		from = index + whole.length;
	}
	texts.push(expression.slice(from));
	const isSimple =
		names.length > 0 &&
		names.every((name) => !NEVER.test(name)) &&
		texts.every((text) => !text.includes('{{'));
	return isSimple ? { names, texts } : undefined;
}

/**
 * Reads columns directly from the input items. n8n needs some tenths of a millisecond to evaluate an expression, which
 * for 10,000 items is nearly all of the run's time, and it copies lists out of its sandbox within a time limit.
 */
export class ColumnReader {
	readonly items: INodeExecutionData[];
	private isInput: boolean | undefined;

	constructor(private readonly context: IExecuteFunctions) {
		this.items = context.getInputData();
	}

	/**
	 * Returns the same as n8n's evaluation: a text or, for a single column, the text, number or list in it. Undefined for
	 * any other value, which n8n then has to evaluate.
	 */
	read({ names, texts }: ColumnTemplate, index: number): unknown {
		if (names.length === 1 && texts.every((text) => text === '')) {
			return this.readColumn(names[0], index);
		}
		let text = texts[0];
		for (let position = 0; position < names.length; position++) {
			const value = this.readColumn(names[position], index);
			if (typeof value !== 'string' && typeof value !== 'number') return undefined;
			text += `${value}${texts[position + 1]}`;
		}
		return text;
	}

	/** Returns what an item has in a column, if anything; undefined where n8n has to evaluate it. */
	find(name: string, index: number): { value?: unknown } | undefined {
		const json = this.items[index]?.json;
		if (!json || !this.readsInput()) return undefined;
		if (Object.hasOwn(json, name)) return { value: json[name] };
		// An inherited name, such as toString.
		return name in json ? undefined : {};
	}

	/** The names of all columns; undefined where an expression's `$json` is not the input. */
	names(): ReadonlySet<string> | undefined {
		if (!this.readsInput()) return undefined;
		const names = new Set<string>();
		for (const { json } of this.items) for (const name of Object.keys(json)) names.add(name);
		return names;
	}

	containsText(pattern: RegExp, index: number): boolean {
		const seen = new Set<unknown>();
		const open: unknown[] = [this.items[index]?.json];
		while (open.length > 0) {
			const value = open.pop();
			if (typeof value === 'string' && pattern.test(value)) return true;
			if (typeof value !== 'object' || value === null || seen.has(value)) continue;
			seen.add(value);
			for (const inner of Object.values(value)) open.push(inner);
		}
		return false;
	}

	private readColumn(name: string, index: number): unknown {
		const value = this.find(name, index)?.value;
		if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
		return typeof value === 'string' || Array.isArray(value) ? value : undefined;
	}

	/** Checks whether `$json` in an expression is the very object of the input item, not an equal one. */
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
