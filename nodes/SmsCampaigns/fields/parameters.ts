import { ExpressionParser, type IExecuteFunctions } from 'n8n-workflow';
import { joinNames } from '../shared/indexRanges';
import { quoteInput, showValue, type Refuse } from '../shared/invalidInput';
import { ColumnReader, parseColumnTemplate, type ColumnTemplate } from './columns';

function hasExpression(value: unknown): boolean {
	if (typeof value === 'string') return value.startsWith('=');
	if (typeof value !== 'object' || value === null) return false;
	return Object.values(value).some(hasExpression);
}

/** Names in an expression that have the same value for all items of a run. */
const SAME_FOR_ALL = /^\$(?:vars|env|secrets|workflow|execution|runIndex|now|today)$/;

/** All items of a node, or its first or last one: for each item of the run the same. */
const WHOLE_NODE = /\$(?:input|\((?:'[^']*'|"[^"]*")\))\.(?:all|first|last)\(\)/g;

function mayDiffer(expression: unknown): boolean {
	if (!hasExpression(expression)) return false;
	const names = showValue(expression).replaceAll(WHOLE_NODE, '').match(/\$\w*/g) ?? [];
	return names.some((name) => !SAME_FOR_ALL.test(name));
}

const comparable = (value: unknown) =>
	typeof value === 'object' && value !== null ? showValue(value) : value;

/** One expression in a text. */
export interface Insertion {
	/** Such as `{{ $json.name }}`. */
	source: string;
	/** The column that it inserts, if it does nothing else. */
	column?: string;
	/** @throws n8n's exception if it cannot be evaluated */
	valueAt(index: number): unknown;
}

interface Parameter {
	stored: unknown;
	isFixed: boolean;
	value?: unknown;
	template?: ColumnTemplate;
}

/**
 * Reads the node's parameters, by path: a name, with dots for a nested one. One without an expression has the same
 * value for all items, so it is read only once: for 100,000 items this saves most of the work.
 */
export class Parameters {
	private readonly byPath = new Map<string, Parameter>();
	private columnReader?: ColumnReader;

	/** How often a value was read that can differ between items. */
	itemReads = 0;

	/** The display names of guards that an expression has switched off. */
	readonly guardsOff = new Set<string>();
	readonly timeZone: string;

	/** Whether an AI agent calls the node, in either of the two ways that n8n has. */
	readonly asTool: boolean;

	/** Whether a person reviews an agent's call: n8n derives a node for that from this one. */
	readonly isReview: boolean;

	constructor(private readonly context: IExecuteFunctions) {
		const { parameters, type } = context.getNode();
		this.note(parameters);
		this.asTool = context.isToolExecution() || type.endsWith('Tool');
		this.isReview = type.endsWith('HitlTool');
		this.timeZone = context.getTimezone();
	}

	/** Whether a parameter has no expression in it, also one that is not there. */
	isFixed(path: string): boolean {
		return this.byPath.get(path)?.isFixed ?? true;
	}

	/** Checks that an expression names nothing that differs between items; it may use random numbers and the clock. */
	isForRun(path: string): boolean {
		return !mayDiffer(this.stored(path));
	}

	/** The value in a column of the input. */
	field(name: string, index: number): unknown {
		this.itemReads++;
		return this.context.getInputData()[index]?.json[name];
	}

	/** The parameter as it is stored, with its expressions; undefined if it is not there. */
	stored(path: string): unknown {
		return this.byPath.get(path)?.stored;
	}

	/** The value of a parameter for an item; undefined if it is not there. @throws n8n's exception for an expression */
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

	/** The first item for which a parameter has another value than for the first item of all; undefined if there is none. */
	differsAt(path: string): number | undefined {
		const count = this.context.getInputData().length;
		if (count < 2 || this.isForRun(path)) return undefined;
		const first = comparable(this.get(path, 0));
		for (let index = 1; index < count; index++) {
			if (!Object.is(comparable(this.get(path, index)), first)) return index;
		}
		return undefined;
	}

	/** The expressions in a text parameter, each once, and whether the text is more than one expression. */
	insertions(path: string): { parts: Insertion[]; isMixed: boolean } {
		const { stored, isFixed } = this.byPath.get(path) ?? {};
		if (typeof stored !== 'string' || isFixed) return { parts: [], isMixed: false };
		const sources = new Set<string>();
		let chunks = 0;
		for (const chunk of ExpressionParser.splitExpression(stored.slice(1))) {
			const isCode = chunk.type === 'code' && chunk.hasClosingBrackets;
			if (isCode || chunk.text.trim() !== '') chunks++;
			// With the backslashes before braces, which the text of a chunk lacks.
			if (isCode) sources.add(ExpressionParser.joinExpression([chunk]));
		}
		return {
			isMixed: chunks > 1,
			parts: [...sources].map((source) => this.toInsertion(source)),
		};
	}

	/** Says that no item has a column, and which ones they have; undefined where it is there, or may be. */
	missing(column?: string): { reason: string; advice: string } | undefined {
		const names = this.columns.names();
		if (column === undefined || names?.includes(column) !== false) return undefined;
		const known = joinNames(names.map((name) => JSON.stringify(name)));
		const reason = `no item has a column ${quoteInput(column)}`;
		return { reason, advice: `Columns of the items: ${known || 'none'}.` };
	}

	/** The same for the first column that a parameter inserts. */
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

/** An expression that is one variable of n8n or of its environment: people set them, never a model. */
const VARIABLE = /^=?\{\{ *\$(?:vars|env)\.[A-Za-z_]\w* *\}\}$/;

/**
 * Checks whether an AI model can have written any part of a parameter. For a tool, only plain values and single
 * variables are certain: an expression can reach the arguments of the call in many ways, and any other node may pass on
 * what a model wrote. Outside of a tool, n8n gives `$fromAI` no value, and the user chooses the data.
 * @param asTool whether an AI agent calls the node, or has a call reviewed by it
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
 * Refuses a call in which an AI model could set one of these fields.
 * @param reason follows `the AI model, which must not`
 * @throws InvalidInput
 */
export function keepFromModel(
	parameters: Pick<Parameters, 'stored' | 'asTool'>,
	fields: ReadonlyArray<{ path: string; refuse: Refuse }>,
	reason: string,
): void {
	for (const { path, refuse } of fields) {
		if (!mayComeFromModel(parameters.stored(path), parameters.asTool)) continue;
		throw refuse(
			`could take its value from the AI model, which must not ${reason}.`,
			'Enter the value without an expression, or as a single variable such as {{ $vars.name }}.',
		);
	}
}
