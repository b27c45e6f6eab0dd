import { foldText } from '../shared/text';
import { joinNames } from '../shared/indexRanges';

/** `$json.firstname` or `$json['first name']`, but not a method such as `$json.isEmpty()`. */
const REFERENCE =
	/\$json(?:\.([\p{L}_][\p{L}\p{N}_]*)(?![\p{L}\p{N}_]|\s*\()|\[(["'])([^"'\\]+)\2\])/gu;

/** Returns the columns that an expression needs: none where it says what to take in their place. */
export function neededColumns(code: string): string[] {
	if (/\?|\|\|/.test(code)) return [];
	return Array.from(code.matchAll(REFERENCE), ([, plain, , quoted]) => plain ?? quoted);
}

const MAX_NAMES = 10;

/** For instance `Did you mean "Prénom"? The columns are "phone" and "Prénom".` */
export function suggestColumn(missing: string, columns: Iterable<string>): string {
	const names = [...columns];
	if (names.length === 0) return 'The items have no columns.';
	const wanted = plainName(missing);
	const near = names.find((name) => plainName(name) === wanted || isSlip(plainName(name), wanted));
	const quoted = names.map((name) => JSON.stringify(name));
	const question = near === undefined ? '' : `Did you mean ${JSON.stringify(near)}? `;
	return `${question}The columns are ${joinNames(quoted, MAX_NAMES)}.`;
}

const plainName = (name: string) => foldText(name.slice(0, 60)).replace(/[^\p{L}\p{N}]/gu, '');

/** Whether two names differ in one letter: another one, one more, or two in the other order. */
function isSlip(one: string, other: string): boolean {
	if (Math.min(one.length, other.length) < 3) return false;
	let start = 0;
	while (start < one.length && one[start] === other[start]) start++;
	const [a, b] = [one.slice(start), other.slice(start)];
	const isSwap = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
	return isSwap || a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1);
}
