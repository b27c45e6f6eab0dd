import type { IExecuteFunctions, NodeParameterValueType } from 'n8n-workflow';
import { ColumnReader, parseColumnTemplate, type ColumnTemplate } from './columnExpressions';

/** Whether a stored parameter value holds an expression somewhere. n8n marks one by a leading `=`. */
function holdsExpression(value: unknown): boolean {
	if (typeof value === 'string') return value.startsWith('=');
	if (typeof value === 'object' && value !== null) {
		return Object.values(value).some(holdsExpression);
	}
	return false;
}

/** Names in an expression that give all items of a run the same. */
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

/** Whether an expression may give items different values: it names something beside what holds for the run. */
function mayDiffer(expression: unknown): boolean {
	if (!holdsExpression(expression)) return false;
	const names = String(expression).match(/\$\w*/g) ?? [];
	return names.some((name) => !SAME_FOR_ALL.has(name));
}

/** Lists and objects count by what is in them. */
function isSameValue(one: unknown, other: unknown): boolean {
	const plain = (value: unknown) =>
		typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
	return plain(one) === plain(other);
}

/**
 * Reads the node's parameters. One that holds no expression is the same for all items, so it is read
 * once: over 100,000 items that is most of the work.
 */
export class Parameters {
	private readonly raw: Record<string, unknown>;

	private readonly constant = new Map<string, unknown>();

	private readonly fixed = new Map<string, boolean>();

	private readonly columns: ColumnReader;

	/** By parameter the columns of the input that it gives, if that is all it does. */
	private readonly templates = new Map<string, ColumnTemplate | undefined>();

	/** The time zone of the workflow, as an IANA name. */
	readonly timeZone: string;

	/** Name of the node's type: n8n makes tools of the node under names of their own. */
	readonly nodeType: string;

	constructor(private readonly context: IExecuteFunctions) {
		const { parameters, type } = context.getNode();
		this.raw = parameters;
		this.nodeType = type;
		this.timeZone = context.getTimezone();
		this.columns = new ColumnReader(context);
	}

	/** True when no item can give the named parameter (`options.sender` for a nested one) another value. */
	isFixed(path: string): boolean {
		const known = this.fixed.get(path);
		if (known !== undefined) return known;
		const fixed = !holdsExpression(this.stored(path));
		this.fixed.set(path, fixed);
		return fixed;
	}

	/** True when an expression names nothing that differs from item to item; chance and the clock it may read. */
	isForRun(path: string): boolean {
		return !mayDiffer(this.stored(path));
	}

	/** A field of an input item. */
	field(name: string, index: number): unknown {
		return this.context.getInputData()[index]?.json[name];
	}

	/** The parameter as it is stored: an expression is not evaluated. */
	stored(path: string): unknown {
		let value: unknown = this.raw;
		for (const step of path === '' ? [] : path.split('.')) {
			value = (value as Record<string, unknown> | null | undefined)?.[step];
		}
		return value;
	}

	/**
	 * The value of a parameter for one item.
	 * @param path name, with dots for a nested one
	 * @param fallback what to give where the node does not have the parameter
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
	 * The first item for which a parameter has another value than for item 0; undefined when all have the same.
	 * For what holds for the run as a whole, so that no item's value goes by unseen.
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

	private readTemplate(path: string, index: number): unknown {
		if (!this.templates.has(path)) this.templates.set(path, parseColumnTemplate(this.stored(path)));
		const template = this.templates.get(path);
		return template && this.columns.read(template, index);
	}
}
