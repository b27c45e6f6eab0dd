// Columns of the input are read directly. n8n needs some tenths of a millisecond to evaluate an expression, which for
// 10,000 items is nearly all of the run's time, and it copies lists out of its sandbox within a time limit.
import type { IExecuteFunctions } from 'n8n-workflow';

/** The expressions that dragging a column into a field creates: `{{ $json.phone }}`, `{{ $json['Phone Number'] }}`. */
const COLUMN = /\{\{\s*\$json(?:\.([A-Za-z_]\w*)|\[(["'])([^"'\\{}\r\n]+)\2\])\s*\}\}/g;

/** An expression that only inserts columns into a text. */
export interface ColumnTemplate {
	names: string[];
	/** Before, between and after the columns. */
	texts: string[];
}

/**
 * @param expression as n8n stores it, with a leading `=`
 * @returns undefined for an expression that is more than a column or a text with columns in it
 */
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
	return names.length > 0 && texts.every((text) => !text.includes('{{'))
		? { names, texts }
		: undefined;
}

export class ColumnReader {
	private isInput?: boolean;
	private allNames?: string[];

	constructor(private readonly context: IExecuteFunctions) {}

	/**
	 * Returns the same as n8n's evaluation: a text or, for a single column, the text, number or list in it. Undefined for
	 * any other value, which n8n then has to evaluate.
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

	/** Returns the value of an item's column, if there is one; undefined if n8n has to evaluate it. */
	find(name: string, index: number): { value: unknown } | undefined {
		const json = this.context.getInputData()[index]?.json;
		if (!json || !this.readsInput()) return undefined;
		return { value: Object.hasOwn(json, name) ? json[name] : undefined };
	}

	/** The names of all columns; undefined where an expression's `$json` is not the input. */
	names(): string[] | undefined {
		if (!this.readsInput()) return undefined;
		const rows = this.context.getInputData();
		return (this.allNames ??= [...new Set(rows.flatMap(({ json }) => Object.keys(json)))]);
	}

	/** Checks whether `$json` in an expression is the very object of the input item, not an equal one. */
	private readsInput(): boolean {
		const items = this.context.getInputData();
		this.isInput ??= [0, items.length - 1].every(
			(index) => this.context.getWorkflowDataProxy(index).$json === items[index].json,
		);
		return this.isInput;
	}
}
