import { ExpressionParser } from 'n8n-workflow';
import { parseColumnTemplate, type ColumnReader } from './columnExpressions';
import { joinNames } from '../shared/indexRanges';
import { isBlank } from '../shared/text';

/** `$json.firstname` or `$json['first name']`, but not a method such as `$json.isEmpty()`. */
const REFERENCE =
	/\$json(?:\.([\p{L}_][\p{L}\p{N}_]*)(?![\p{L}\p{N}_]|\s*\()|\[(["'])([^"'\\]+)\2\])/gu;

/** Returns the columns that an expression needs: none where it says what to take in their place. */
export function neededColumns(code: string): string[] {
	if (/\?|\|\|/.test(code)) return [];
	return Array.from(code.matchAll(REFERENCE), ([, plain, , quoted]) => plain ?? quoted);
}

const MAX_NAMES = 10;

export const OBJECT_AS_TEXT = '[object Object]';

/** What puts values together to a text; n8n itself writes nothing for a missing one. */
const COMPOSES = /[+`]|\b(?:String|concat|replace(?:All)?)\b/;

/** What JavaScript writes for a value that is not a text. Words such as *nullement* are not meant. */
const UNINTENDED_WORDS: Array<{ word: string; pattern: RegExp; cause?: RegExp }> = [
	{ word: OBJECT_AS_TEXT, pattern: /\[object Object\]/ },
	{ word: 'undefined', pattern: /undefined/, cause: COMPOSES },
	{ word: 'null', pattern: /null(?!\p{L})/u, cause: COMPOSES },
	{ word: 'NaN', pattern: /NaN(?!\p{L})/u },
	{ word: 'Invalid DateTime', pattern: /Invalid DateTime/ },
	{ word: 'Invalid Date', pattern: /Invalid Date/ },
];

/**
 * Finds a word in a text that stands for a missing or unreadable value, such as `undefined` in "Hello undefined".
 * @param code the expression: a word in it is meant
 * @param isInData whether a pattern occurs in the item: such a word is the item's own, unless it is all there is
 */
export function findUnintendedWord(
	text: string,
	code: string,
	isInData: (pattern: RegExp) => boolean,
): string | undefined {
	const whole = text.trim();
	return UNINTENDED_WORDS.find(({ word, pattern, cause }) => {
		if (!pattern.test(text) || pattern.test(code)) return false;
		if (whole === word) return true;
		return (cause?.test(code) ?? true) && !isInData(pattern);
	})?.word;
}

/** A whole value that means nothing: what databases and pandas write, and what German spreadsheets write for #N/A. */
const NO_VALUE = /^(?:NULL|nan|<NA>|\\N|#NV)$/;

/** What failed before: a spreadsheet's errors in five languages, and what JavaScript writes where no sentence has it. */
const FAILED = new RegExp(
	[
		'\\[object Object\\]|Invalid Date(?:Time)?(?!\\p{L})',
		'(?<![\\p{L}\\d#])#(?:N/[AD](?![\\p{L}\\d])|[¡¿]?(?:REF|RIF|BEZUG|VALUE|VALEUR|VALORE?|WERT|NAME|NOM|NOMBRE|NOME|ZAHL|N[UÚ]M|NULL?O?|DIV/0|SPILL|CALC|FIELD|ERROR)[!?])',
		`(?<![\\p{L}\\d_.'"\`]|\\b(?:of|is|as|are|be) )undefined(?![\\p{L}\\d_'"\`(]| (?:is not|behaviou?r|variable|function|method|index|symbol|reference|property)\\b)`,
		'(?<=[:=#€$£] ?)(?:undefined|null|NaN)(?=[.,;!)\\n]|$| ?[€$£%])',
		'(?<![\\p{L}\\d])(?:undefined|null|NaN)(?= ?[€$£%])',
	].join('|'),
	'u',
);

/** After a greeting: `Hi null,` and `Hello nan!`, but not `Hi Nan,`. */
const GREETED =
	/^\s*(?:hi|hey|hello|dear|bonjour|bonsoir|salut|ch[eè]re?s?|hallo|liebe[rs]?|sehr|guten|hola|estimad[oa]s?|querid[oa]s?|buen[oa]s|ciao|gentile|car[oa]|buongiorno|mr|mrs|ms|mme|madame|monsieur|herr|frau)(?:[ .]+\p{L}{1,20}){0,3}?[ .]+(undefined|null|nan|none)(?![\p{L}\d])/iu;

/** Finds such a word in a text that an earlier node, a sheet or a model has finished. Takes linear time. */
export function findFailedWord(text: string): string | undefined {
	const whole = text.trim();
	if (NO_VALUE.test(whole)) return whole;
	const [, greeted] = GREETED.exec(text) ?? [];
	return greeted !== undefined && greeted !== 'Nan' ? greeted : FAILED.exec(text)?.[0];
}

/**
 * Returns what stands between double braces in an expression, each once, and whether anything stands beside it.
 * @param expression as n8n stores it, with a leading `=`
 */
export function splitExpression(expression: string): { codes: string[]; isMixed: boolean } {
	const codes: string[] = [];
	let isMixed = false;
	for (const chunk of ExpressionParser.splitExpression(expression.slice(1))) {
		const isCode = chunk.type === 'code' && chunk.hasClosingBrackets;
		isMixed ||= (codes.length > 0 && isCode) || (!isCode && chunk.text.trim() !== '');
		// Its text is without the backslashes before braces.
		if (isCode) codes.push(ExpressionParser.joinExpression([chunk]).slice(2, -2));
	}
	return { codes: [...new Set(codes)], isMixed };
}

export const CONVERT =
	'A number has no text functions. Convert it first, such as {{ String($json.phone).trim() }}.';

/** Returns the function that a value in an expression lacks, where it fails for that, such as `trim` of a number. */
function lackedBy(
	code: string,
	index: number,
	evaluate: PartEvaluator['evaluate'],
): string | undefined {
	if (!code.includes('(')) return undefined;
	try {
		const attempt = `(() => { try { (${code}\n); } catch (error) { return error.message; } })()`;
		return /(?<![\w$])([\w$]{1,80}) is not a function$/.exec(
			String(evaluate(`{{ ${attempt} }}`, index)),
		)?.[1];
	} catch {
		return undefined;
	}
}

interface PartEvaluator {
	columns: ColumnReader;
	evaluate(expression: string, index: number): unknown;
	mayDiffer(expression: string): boolean;
}

/** An expression that leaves a gap in a text. */
interface Gap {
	source: string;
	/** What it writes for a missing value, such as `undefined`; absent where it returns nothing, or only spaces. */
	word?: string;
	/** Whether the word is within a text of the item. */
	isData?: boolean;
	/** The function that its value lacks, such as `trim` of a number: then n8n returns nothing, and does not say why. */
	lacks?: string;
}

/** A gap in all items: since a column is missing, or since all of several items have nothing there. */
interface GapOfRun {
	missing?: string;
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
		if (missing !== undefined) {
			const quoted = Array.from(names!, (name) => JSON.stringify(name));
			return {
				missing,
				advice: `Columns of the items: ${joinNames(quoted, MAX_NAMES) || 'none'}.`,
			};
		}
		const { length } = columns.items;
		const isGap = (index: number) => this.gapsAt(index).some((gap) => gap.source === source);
		return length > 1 && columns.items.every((_item, index) => isGap(index)) ? {} : undefined;
	}
}

function createPart(code: string, { columns, evaluate, mayDiffer }: PartEvaluator): Part {
	const source = `{{${code}}}`;
	const empty: Gap = { source };
	const toGap = (value: unknown, index: number): Gap | undefined => {
		const isNumber = typeof value === 'number';
		const isNothing = isNumber ? !Number.isFinite(value) : value === undefined || value === null;
		const text = isNothing ? '' : String(value);
		if (isBlank(text)) return empty;
		const word = findUnintendedWord(text, code, (pattern) => columns.containsText(pattern, index));
		if (word !== undefined) return { source, word };
		const failed = isNumber ? undefined : findFailedWord(text);
		if (failed === undefined || code.includes(failed)) return undefined;
		return { source, word: failed, ...(text.trim() !== failed && { isData: true }) };
	};
	const evaluateGap: Part = (index) => {
		try {
			const value = evaluate(source, index);
			const lacks = value === null || value === undefined ? lackedBy(code, index, evaluate) : '';
			return lacks ? { source, lacks } : toGap(value, index);
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
