// Reads input columns without n8n. For 10,000 items, evaluating the expressions in n8n would take nearly all of the
// run's time. n8n's evaluation of a list also has a time limit.
import type { IExecuteFunctions } from 'n8n-workflow';

/** The expressions that dragging a column into a field creates: `{{ $json.phone }}`, `{{ $json['Phone Number'] }}`. */
const COLUMN = /\{\{\s*\$json(?:\.([A-Za-z_]\w*)|\[(["'])([^"'\\{}\r\n]+)\2\])\s*\}\}/g;

/** An expression that inserts only columns into text. */
export interface ColumnTemplate {
	names: string[];
	/** The strings around the columns: one more than there are columns. */
	texts: string[];
}

/**
 * Parses an expression that only inserts columns into text.
 * @param expression the stored expression, with a leading `=`
 * @returns undefined for any other expression
 */
export function parseColumnTemplate(expression: unknown): ColumnTemplate | undefined {
	if (typeof expression !== 'string' || !expression.startsWith('=')) return undefined;
	// A backslash may escape a brace.
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
	return names.length > 0 && texts.every((text) => !text.includes('{{'))
		? { names, texts }
		: undefined;
}

export class ColumnReader {
	private isInput?: boolean;
	private allNames?: string[];

	constructor(private readonly context: IExecuteFunctions) {}

	/**
	 * Returns the value that n8n would return: a string or, for a single column, the column's string, number or list.
	 * Returns undefined for any other value, which n8n must evaluate.
	 */
	read({ names, texts }: ColumnTemplate, index: number): unknown {
		const values = names.map((name) => this.find(name, index)?.value);
		if (!values.every((value) => typeof value === 'string' || Number.isFinite(value))) {
			const isList = values.length === 1 && texts.join('') === '' && Array.isArray(values[0]);
			return isList ? values[0] : undefined;
		}
		if (values.length === 1 && texts.join('') === '') return values[0];
		return texts.map((text, at) => text + String(values[at] ?? '')).join('');
	}

	/** Returns an item's value in a column; undefined if n8n must evaluate the expression. */
	find(name: string, index: number): { value: unknown } | undefined {
		const json = this.context.getInputData()[index]?.json;
		if (!json || !this.readsInput()) return undefined;
		return { value: Object.hasOwn(json, name) ? json[name] : undefined };
	}

	/** Returns the names of all columns; undefined if an expression's `$json` is not the input. */
	names(): string[] | undefined {
		if (!this.readsInput()) return undefined;
		const rows = this.context.getInputData();
		return (this.allNames ??= [...new Set(rows.flatMap(({ json }) => Object.keys(json)))]);
	}

	/** Checks whether `$json` in an expression is the input item's own object, and not only an equal object. */
	private readsInput(): boolean {
		const items = this.context.getInputData();
		this.isInput ??= [0, items.length - 1].every(
			(index) => this.context.getWorkflowDataProxy(index).$json === items[index].json,
		);
		return this.isInput;
	}
}
