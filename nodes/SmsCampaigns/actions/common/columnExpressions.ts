import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

/** What dragging a column into a field writes: `{{ $json.phone }}`, `{{ $json['Phone Number'] }}`. */
const COLUMN = /\{\{\s*\$json(?:\.([A-Za-z_]\w*)|\[(["'])([^"'\\{}\r\n]+)\2\])\s*\}\}/g;

/** Names that n8n's expressions refuse, or that mean something else than a column. */
const NEVER =
	/^(?:__\w*|_\w+|prototype|constructor|[gs]etPrototypeOf|getOwnProperty\w*|defineProp\w*|mainModule|binding|prepareStackTrace|caller|callee|arguments)$/;

/** An expression that only puts columns into a text. */
export interface ColumnTemplate {
	/** The columns in their order, at least one. */
	names: string[];
	/** What stands before, between and behind them; one more than there are columns. */
	texts: string[];
}

/** Takes an expression apart that gives a column as it is, or a text with columns in it; undefined for any other. */
export function parseColumnTemplate(expression: unknown): ColumnTemplate | undefined {
	// A backslash can mean that brackets are no brackets.
	if (typeof expression !== 'string' || !expression.startsWith('=')) return undefined;
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
 * Reads columns straight from the input items. n8n takes some tenths of a millisecond to evaluate an expression,
 * which for 10,000 items is nearly all of the time, and copies lists out of its sandbox within a time limit.
 */
export class ColumnReader {
	private readonly items: INodeExecutionData[];

	private isInput: boolean | undefined;

	constructor(private readonly context: IExecuteFunctions) {
		this.items = context.getInputData();
	}

	/**
	 * What the template gives for an item, which is what n8n's evaluation would give: a text, or, for a column
	 * alone, the text, number or list in it. Undefined when anything else is there, so that n8n must be asked.
	 */
	read({ names, texts }: ColumnTemplate, index: number): unknown {
		if (names.length === 1 && texts.every((text) => text === '')) {
			return this.readColumn(names[0], index);
		}
		let text = texts[0];
		for (let at = 0; at < names.length; at++) {
			const value = this.readColumn(names[at], index);
			if (typeof value !== 'string' && typeof value !== 'number') return undefined;
			text += `${value}${texts[at + 1]}`;
		}
		return text;
	}

	private readColumn(name: string, index: number): unknown {
		const json = this.items[index]?.json;
		if (!json || !Object.hasOwn(json, name) || !this.readsInput()) return undefined;
		const value: unknown = json[name];
		if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
		return typeof value === 'string' || Array.isArray(value) ? value : undefined;
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
