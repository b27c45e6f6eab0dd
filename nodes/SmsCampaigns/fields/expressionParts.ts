import { findUnintendedWord } from './unintendedWords';
import { neededColumns, suggestColumn } from './missingColumns';
import { parseColumnTemplate, type ColumnReader } from './columnExpressions';

/** Finds braces that no backslash escapes, as n8n does. */
function findBraces(text: string, braces: '{{' | '}}', from: number): number {
	let at = text.indexOf(braces, from);
	while (at > from && text[at - 1] === '\\') at = text.indexOf(braces, at + braces.length);
	return at;
}

/**
 * Returns what stands between double braces in an expression, each once, and whether anything stands beside it.
 * @param expression as n8n stores it, with a leading `=`
 */
export function splitExpression(expression: string): { codes: string[]; isMixed: boolean } {
	const codes = new Set<string>();
	let count = 0;
	let textLength = 0;
	let at = 1;
	for (;;) {
		const open = findBraces(expression, '{{', at);
		const close = open === -1 ? -1 : findBraces(expression, '}}', open + 2);
		const isLast = close === -1;
		textLength += expression.slice(at, isLast ? undefined : open).trim().length;
		if (isLast) return { codes: [...codes], isMixed: count > 1 || textLength > 0 };
		codes.add(expression.slice(open + 2, close));
		count++;
		at = close + 2;
	}
}

interface PartEvaluator {
	columns: ColumnReader;
	evaluate(expression: string, index: number): unknown;
	mayDiffer(expression: string): boolean;
}

/** An expression that leaves a gap in a text. */
export interface Gap {
	source: string;
	/** What it writes for a missing value, such as `undefined`; absent where it gives nothing, or only blanks. */
	word?: string;
}

/** A gap in all items: since a column is missing, or since all of several items have nothing there. */
interface GapOfRun {
	missing?: string;
	/** Names the columns that there are. */
	advice?: string;
}

type Part = (index: number) => Gap | undefined;

export class ExpressionParts {
	/** Whether the parameter is a text with several parts, not one expression. */
	readonly isMixed: boolean;

	private readonly parts: Part[];

	private readonly gapsOfRun = new Map<string, GapOfRun | undefined>();

	constructor(
		expression: string,
		private readonly evaluator: PartEvaluator,
	) {
		const { codes, isMixed } = splitExpression(expression);
		this.isMixed = isMixed;
		this.parts = codes.map((code) => createPart(code, evaluator));
	}

	gapsAt(index: number): Gap[] {
		return this.parts.flatMap((gapAt) => gapAt(index) ?? []);
	}

	/** Whether what leaves a gap for one item does so for all. */
	gapOfRun({ source }: Gap): GapOfRun | undefined {
		const known = this.gapsOfRun.has(source);
		if (!known) this.gapsOfRun.set(source, this.findGapOfRun(source));
		return this.gapsOfRun.get(source);
	}

	private findGapOfRun(source: string): GapOfRun | undefined {
		const { columns } = this.evaluator;
		const names = columns.names();
		const missing = names && neededColumns(source).find((name) => !names.has(name));
		if (missing !== undefined) return { missing, advice: suggestColumn(missing, names!) };
		const { length } = columns.items;
		const isGap = (index: number) => this.gapsAt(index).some((gap) => gap.source === source);
		return length > 1 && columns.items.every((_item, index) => isGap(index)) ? {} : undefined;
	}
}

function createPart(code: string, { columns, evaluate, mayDiffer }: PartEvaluator): Part {
	const source = `{{${code}}}`;
	const empty: Gap = { source };
	const toGap = (value: unknown, index: number) => {
		const text = insertedText(value);
		if (!/\S/.test(text)) return empty;
		const word = findUnintendedWord(text, code, (pattern) => columns.containsText(pattern, index));
		return word === undefined ? undefined : { source, word };
	};
	const evaluateGap: Part = (index) => {
		try {
			return toGap(evaluate(source, index), index);
		} catch {
			// The parameter as a whole fails for the same reason, and the message says why.
			return undefined;
		}
	};
	const [column] = parseColumnTemplate(`=${source}`)?.names ?? [];
	if (column !== undefined) {
		return (index) => {
			const found = columns.find(column, index);
			return found ? toGap(found.value, index) : evaluateGap(index);
		};
	}
	if (mayDiffer(`=${source}`)) return evaluateGap;
	let shared: { gap: Gap | undefined } | undefined;
	return (index) => (shared ??= { gap: evaluateGap(index) }).gap;
}

function insertedText(value: unknown): string {
	return value === undefined || value === null || Number.isNaN(value) ? '' : String(value);
}
