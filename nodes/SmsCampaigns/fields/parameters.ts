import { ExpressionParser, type IExecuteFunctions } from 'n8n-workflow';
import { joinNames } from '../shared/indexRanges';
import { quoteInput, showValue, type Reject } from '../shared/invalidInput';
import { ColumnReader, parseColumnTemplate, type ColumnTemplate } from './columns';

function hasExpression(value: unknown): boolean {
	if (typeof value === 'string') return value.startsWith('=');
	if (typeof value !== 'object' || value === null) return false;
	return Object.values(value).some(hasExpression);
}

/** The names of the variables that have the same value for all items of a run. */
const SAME_FOR_ALL = /^\$(?:vars|env|secrets|workflow|execution|runIndex|now|today)$/;

/** Calls that return all items of a node, or its first or last item. The result is the same for all items. */
const WHOLE_NODE = /\$(?:input|\((?:'[^']*'|"[^"]*")\))\.(?:all|first|last)\(\)/g;

function mayDiffer(expression: unknown): boolean {
	if (!hasExpression(expression)) return false;
	const names = showValue(expression).replaceAll(WHOLE_NODE, '').match(/\$\w*/g) ?? [];
	return names.some((name) => !SAME_FOR_ALL.test(name));
}

const comparable = (value: unknown) =>
	typeof value === 'object' && value !== null ? showValue(value) : value;

/** An expression within a string. */
export interface Insertion {
	/** The expression's source, such as `{{ $json.name }}`. */
	source: string;
	/** The inserted column, if the expression only inserts a column. */
	column?: string;
	/** @throws n8n's exception if the expression cannot be evaluated */
	valueAt(index: number): unknown;
}

interface Parameter {
	stored: unknown;
	isFixed: boolean;
	value?: unknown;
	template?: ColumnTemplate;
}

/**
 * Reads the node's parameters by path: a name, with dots for a nested parameter. A parameter without an expression has
 * the same value for all items, so it is read only once: for 100,000 items, this saves most of the work.
 */
export class Parameters {
	private readonly byPath = new Map<string, Parameter>();
	private columnReader?: ColumnReader;

	/** The number of reads of values that can differ between items. */
	itemReads = 0;

	/** Display names of the guards that an expression has turned off. */
	readonly guardsOff = new Set<string>();
	readonly timeZone: string;

	/** Whether an AI agent calls the node, in either of the two ways that n8n provides. */
	readonly asTool: boolean;

	/** Whether a person reviews an agent's call. n8n derives a separate review node from this node. */
	readonly isReview: boolean;

	constructor(private readonly context: IExecuteFunctions) {
		const { parameters, type } = context.getNode();
		this.note(parameters);
		this.asTool = context.isToolExecution() || type.endsWith('Tool');
		this.isReview = type.endsWith('HitlTool');
		this.timeZone = context.getTimezone();
	}

	/** Checks whether a parameter is absent or contains no expression. */
	isFixed(path: string): boolean {
		return this.byPath.get(path)?.isFixed ?? true;
	}

	/** Checks that an expression uses nothing that differs between items, except random numbers and the clock. */
	isForRun(path: string): boolean {
		return !mayDiffer(this.stored(path));
	}

	/** Returns an item's value in an input column. */
	field(name: string, index: number): unknown {
		this.itemReads++;
		return this.context.getInputData()[index]?.json[name];
	}

	/** Returns the stored parameter with its expressions; undefined if it is absent. */
	stored(path: string): unknown {
		return this.byPath.get(path)?.stored;
	}

	/** Returns a parameter's value for an item; undefined if it is absent. @throws n8n's exception for an expression */
	get(path: string, index: number): unknown {
		const parameter = this.byPath.get(path);
		if (parameter?.stored === undefined) return undefined;
		const { isFixed, template } = parameter;
		if (isFixed) return (parameter.value ??= this.context.getNodeParameter(path, 0));
		this.itemReads++;
		return (
			(template && this.columns.read(template, index)) ?? this.context.getNodeParameter(path, index)
		);
	}

	private get columns(): ColumnReader {
		return (this.columnReader ??= new ColumnReader(this.context));
	}

	/** Returns the index of the first item whose value differs from the first item's; undefined if all are equal. */
	differsAt(path: string): number | undefined {
		const count = this.context.getInputData().length;
		if (count < 2 || this.isForRun(path)) return undefined;
		const first = comparable(this.get(path, 0));
		for (let index = 1; index < count; index++) {
			if (!Object.is(comparable(this.get(path, index)), first)) return index;
		}
		return undefined;
	}

	/** Returns the distinct expressions. `isMixed`: whether each expression is only a part of the parameter. */
	insertions(path: string): { parts: Insertion[]; isMixed: boolean } {
		const { stored, isFixed } = this.byPath.get(path) ?? {};
		if (typeof stored !== 'string' || isFixed) return { parts: [], isMixed: false };
		const sources = new Set<string>();
		let chunks = 0;
		for (const chunk of ExpressionParser.splitExpression(stored.slice(1))) {
			const isCode = chunk.type === 'code' && chunk.hasClosingBrackets;
			if (isCode || chunk.text.trim() !== '') chunks++;
			// `joinExpression` restores the backslashes before braces, which `chunk.text` lacks.
			if (isCode) sources.add(ExpressionParser.joinExpression([chunk]));
		}
		return {
			isMixed: chunks > 1,
			parts: [...sources].map((source) => this.toInsertion(source)),
		};
	}

	/** Returns an explanation if no item has a column; undefined if an item has or may have the column. */
	missing(column?: string): { reason: string; advice: string } | undefined {
		const names = this.columns.names();
		if (column === undefined || names?.includes(column) !== false) return undefined;
		const known = joinNames(names.map((name) => JSON.stringify(name)));
		const reason = `no item has a column ${quoteInput(column)}`;
		return { reason, advice: `Available columns: ${known || 'none'}.` };
	}

	/** Returns an explanation if no item has the first column that a parameter inserts; see `missing`. */
	missingIn = (path: string) => this.missing(this.byPath.get(path)?.template?.names[0]);

	private toInsertion(source: string): Insertion {
		const [column] = parseColumnTemplate(`=${source}`)?.names ?? [];
		const isSame = !mayDiffer(`=${source}`);
		let shared: { value: unknown } | undefined;
		const evaluate = (index: number) => ({
			value: this.context.evaluateExpression(source, index) as unknown,
		});
		const valueAt = (index: number) => {
			if (isSame) return (shared ??= evaluate(0)).value;
			const found = column === undefined ? undefined : this.columns.find(column, index);
			return (found ?? evaluate(index)).value;
		};
		return { source, column, valueAt };
	}

	private note(values: object, prefix = ''): void {
		for (const [name, stored] of Object.entries<unknown>({ ...values })) {
			const path = prefix + name;
			const isFixed = !hasExpression(stored);
			const template = isFixed ? undefined : parseColumnTemplate(stored);
			this.byPath.set(path, { stored, isFixed, template });
			if (typeof stored === 'object' && stored !== null) this.note(stored, `${path}.`);
		}
	}
}

/** An expression that is a single n8n or environment variable, which only people can set. */
const VARIABLE = /^=?\{\{ *\$(?:vars|env)\.[A-Za-z_]\w* *\}\}$/;

/**
 * Checks whether an AI model can have written any part of a parameter. In a tool, only plain values and single
 * variables are safe: an expression can read the call's arguments in many ways, and other nodes may pass on text from a
 * model. Outside a tool, the user chooses the data, and only `$fromAI` stands for a model's value.
 * @param asTool whether an AI agent calls the node, or the node reviews an agent's call
 */
export function mayComeFromModel(stored: unknown, asTool: boolean): boolean {
	if (typeof stored === 'object' && stored !== null) {
		return Object.values(stored).some((inner) => mayComeFromModel(inner, asTool));
	}
	// n8n evaluates the content of double braces. In a field without expressions, n8n drops the leading `=`.
	if (typeof stored !== 'string' || !stored.includes('{{')) return false;
	if (asTool) return !VARIABLE.test(stored.trim());
	return stored.startsWith('=') && /\$fromai/i.test(stored);
}

/**
 * Rejects a call in which an AI model could set one of these fields.
 * @param reason the text after `the AI model, which must not`
 * @throws InvalidInput
 */
export function keepFromModel(
	parameters: Pick<Parameters, 'stored' | 'asTool'>,
	fields: ReadonlyArray<{ path: string; reject: Reject }>,
	reason: string,
): void {
	for (const { path, reject } of fields) {
		if (!mayComeFromModel(parameters.stored(path), parameters.asTool)) continue;
		throw reject(
			`could take its value from the AI model, which must not ${reason}.`,
			'Enter a fixed value, or a single variable such as {{ $vars.name }}.',
		);
	}
}
