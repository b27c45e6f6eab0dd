import { findUnintendedWord } from './unintendedWords';
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

/** What the parts of an expression are evaluated with. */
interface PartEvaluator {
	columns: ColumnReader;
	/** Evaluates an expression for one item, by n8n. */
	evaluate(expression: string, index: number): unknown;
	/** Whether an expression may have different values for different items. */
	mayDiffer(expression: string): boolean;
}

/** An expression that leaves a gap in a text. */
export interface Gap {
	/** The expression, as it stands in the field. */
	source: string;
	/** What it writes for a missing value, such as `undefined`; absent where it gives nothing, or only blanks. */
	word?: string;
}

type Part = (index: number) => Gap | undefined;

/** The expressions within the text of one parameter. */
export class ExpressionParts {
	/** Whether the parameter is a text with several parts, not one expression. */
	readonly isMixed: boolean;

	private readonly parts: Part[];

	constructor(expression: string, evaluator: PartEvaluator) {
		const { codes, isMixed } = splitExpression(expression);
		this.isMixed = isMixed;
		this.parts = codes.map((code) => createPart(code, evaluator));
	}

	/** Returns the expressions that leave a gap for an item. */
	gapsAt(index: number): Gap[] {
		const gaps: Gap[] = [];
		for (const gapAt of this.parts) {
			const gap = gapAt(index);
			if (gap) gaps.push(gap);
		}
		return gaps;
	}
}

function createPart(code: string, { columns, evaluate, mayDiffer }: PartEvaluator): Part {
	const source = `{{${code}}}`;
	const empty: Gap = { source };
	const toGap = (value: unknown, index: number) => {
		const text = insertedText(value);
		if (!/\S/.test(text)) return empty;
		const word = findUnintendedWord(text, code, (pattern) => columns.holdsText(pattern, index));
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

/** Returns what n8n writes for a value. */
function insertedText(value: unknown): string {
	return value === undefined || value === null || Number.isNaN(value) ? '' : String(value);
}
