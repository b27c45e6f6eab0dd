import type { IExecuteFunctions, NodeParameterValueType } from 'n8n-workflow';
import { ColumnReader, parseColumnTemplate, type ColumnTemplate } from './columnExpressions';
import { ExpressionParts } from './expressionParts';

/** Checks whether a stored value contains an expression, which n8n marks with a leading `=`. */
function holdsExpression(value: unknown): boolean {
	if (typeof value === 'string') return value.startsWith('=');
	if (typeof value === 'object' && value !== null) {
		return Object.values(value).some(holdsExpression);
	}
	return false;
}

/** Names in an expression that have the same value for all items of a run. */
const SAME_FOR_ALL: ReadonlySet<string> = new Set([
	'$vars',
	'$env',
	'$secrets',
	'$workflow',
	'$execution',
	'$runIndex',
	'$now',
	'$today',
]);

/** Checks whether an expression may have different values for different items. */
function mayDiffer(expression: unknown): boolean {
	if (!holdsExpression(expression)) return false;
	const names = String(expression).match(/\$\w*/g) ?? [];
	return names.some((name) => !SAME_FOR_ALL.has(name));
}

/** Compares lists and objects by content. */
function isSameValue(a: unknown, b: unknown): boolean {
	const plain = (value: unknown) =>
		typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
	return plain(a) === plain(b);
}

/**
 * Reads the node's parameters. One without an expression has the same value for all items, so it is read only once:
 * for 100,000 items this saves most of the work.
 */
export class Parameters {
	private readonly raw: Record<string, unknown>;

	private readonly constant = new Map<string, unknown>();

	private readonly fixed = new Map<string, boolean>();

	private readonly columns: ColumnReader;

	/** By parameter: its template, where its expression only inserts columns. */
	private readonly templates = new Map<string, ColumnTemplate | undefined>();

	/** The workflow's time zone, as an IANA name. */
	readonly timeZone: string;

	/** The name of the node's type; n8n gives the tool versions of the node different names. */
	readonly nodeType: string;

	constructor(private readonly context: IExecuteFunctions) {
		const { parameters, type } = context.getNode();
		this.raw = parameters;
		this.nodeType = type;
		this.timeZone = context.getTimezone();
		this.columns = new ColumnReader(context);
	}

	/**
	 * Checks whether a parameter has the same value for all items.
	 * @param path name, with dots for a nested one: `options.sender`
	 */
	isFixed(path: string): boolean {
		const cached = this.fixed.get(path);
		if (cached !== undefined) return cached;
		const fixed = !holdsExpression(this.stored(path));
		this.fixed.set(path, fixed);
		return fixed;
	}

	/** Checks that an expression names nothing that differs between items; it may use random numbers and the clock. */
	isForRun(path: string): boolean {
		return !mayDiffer(this.stored(path));
	}

	/** Returns a field of an input item. */
	field(name: string, index: number): unknown {
		return this.context.getInputData()[index]?.json[name];
	}

	/** Returns the parameter as stored, with expressions not evaluated. */
	stored(path: string): unknown {
		let value: unknown = this.raw;
		for (const step of path === '' ? [] : path.split('.')) {
			value = (value as Record<string, unknown> | null | undefined)?.[step];
		}
		return value;
	}

	/**
	 * Returns the value of a parameter for one item.
	 * @param path name, with dots for a nested one
	 * @param fallback the value when the node does not have the parameter
	 * @param extractValue whether to return only the value of a resource locator
	 */
	get<T = NodeParameterValueType>(
		path: string,
		index: number,
		fallback?: T,
		extractValue = false,
	): T {
		const read = (item: number) =>
			this.context.getNodeParameter(path, item, fallback, { extractValue }) as T;
		if (!this.isFixed(path)) {
			return (extractValue ? undefined : (this.readTemplate(path, index) as T)) ?? read(index);
		}
		if (this.stored(path) === undefined) return fallback as T;
		if (!this.constant.has(path)) this.constant.set(path, read(0));
		return this.constant.get(path) as T;
	}

	/**
	 * Returns the first item whose value of a parameter differs from item 0's; undefined when all are the same. It
	 * guards the parameters that apply to the whole run against a value that would be ignored.
	 */
	differsAt(path: string): number | undefined {
		if (this.isForRun(path)) return undefined;
		const first = this.get<unknown>(path, 0);
		const count = this.context.getInputData().length;
		for (let index = 1; index < count; index++) {
			if (!isSameValue(this.get<unknown>(path, index), first)) return index;
		}
		return undefined;
	}

	/** Returns the expressions within the text of a parameter; undefined when it has none. */
	expressionParts(path: string): ExpressionParts | undefined {
		const stored = this.stored(path);
		if (typeof stored !== 'string' || !holdsExpression(stored)) return undefined;
		return new ExpressionParts(stored, {
			columns: this.columns,
			evaluate: (expression, index) => this.context.evaluateExpression(expression, index),
			mayDiffer,
		});
	}

	private readTemplate(path: string, index: number): unknown {
		if (!this.templates.has(path)) this.templates.set(path, parseColumnTemplate(this.stored(path)));
		const template = this.templates.get(path);
		return template && this.columns.read(template, index);
	}
}
