import { isEmptyValue, parseColumnTemplate, type ColumnReader } from './columnExpressions';

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
export interface PartEvaluator {
	columns: ColumnReader;
	/** Evaluates an expression for one item, by n8n. */
	evaluate(expression: string, index: number): unknown;
	/** Whether an expression may have different values for different items. */
	mayDiffer(expression: string): boolean;
}

interface Part {
	/** As it stands in the field. */
	source: string;
	isEmpty(index: number): boolean;
}

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

	/** Returns the expressions that give nothing for an item, or only blanks. */
	emptyAt(index: number): string[] {
		const empty: string[] = [];
		for (const { source, isEmpty } of this.parts) if (isEmpty(index)) empty.push(source);
		return empty;
	}
}

function createPart(code: string, { columns, evaluate, mayDiffer }: PartEvaluator): Part {
	const source = `{{${code}}}`;
	const evaluateIsEmpty = (index: number) => {
		try {
			return isEmptyValue(evaluate(source, index));
		} catch {
			// The parameter as a whole fails for the same reason, and the message says why.
			return false;
		}
	};
	const [column] = parseColumnTemplate(`=${source}`)?.names ?? [];
	if (column !== undefined) {
		return {
			source,
			isEmpty: (index) => columns.isEmpty(column, index) ?? evaluateIsEmpty(index),
		};
	}
	if (mayDiffer(`=${source}`)) return { source, isEmpty: evaluateIsEmpty };
	let shared: boolean | undefined;
	return { source, isEmpty: (index) => (shared ??= evaluateIsEmpty(index)) };
}
