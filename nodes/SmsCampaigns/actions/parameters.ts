import type { IExecuteFunctions, NodeParameterValueType } from 'n8n-workflow';
import { columnOf, Columns } from './column';

/** Whether a stored parameter value holds an expression somewhere. n8n marks one by a leading `=`. */
function holdsExpression(value: unknown): boolean {
	if (typeof value === 'string') return value.startsWith('=');
	if (typeof value === 'object' && value !== null) {
		return Object.values(value).some(holdsExpression);
	}
	return false;
}

/**
 * Reads the node's parameters. One that holds no expression is the same for all items, so it is read
 * once: over 100,000 items that is most of the work.
 */
export class Parameters {
	private readonly raw: Record<string, unknown>;

	private readonly constant = new Map<string, unknown>();

	private readonly fixed = new Map<string, boolean>();

	private readonly columns: Columns;

	/** By parameter the column of the input that it gives as it is, if that is all it does. */
	private readonly dragged = new Map<string, string | undefined>();

	/** The time zone of the workflow, as an IANA name. */
	readonly timeZone: string;

	constructor(private readonly context: IExecuteFunctions) {
		this.raw = context.getNode().parameters;
		this.timeZone = context.getTimezone();
		this.columns = new Columns(context);
	}

	/** True when no item can give the named parameter (`options.sender` for a nested one) another value. */
	isFixed(path: string): boolean {
		const known = this.fixed.get(path);
		if (known !== undefined) return known;
		const fixed = !holdsExpression(this.stored(path));
		this.fixed.set(path, fixed);
		return fixed;
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
			return (extractValue ? undefined : (this.readColumn(path, index) as T)) ?? read(index);
		}
		if (this.stored(path) === undefined) return fallback as T;
		if (!this.constant.has(path)) this.constant.set(path, read(0));
		return this.constant.get(path) as T;
	}
	private readColumn(path: string, index: number): unknown {
		if (!this.dragged.has(path)) this.dragged.set(path, columnOf(this.stored(path)));
		const name = this.dragged.get(path);
		return name === undefined ? undefined : this.columns.read(name, index);
	}
}
