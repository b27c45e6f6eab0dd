// Finds, of the mutants that survived, those that no test can notice.
import { EQUIVALENT } from './goals.ts';

interface Position {
	line: number;
	column: number;
}

/** A piece of a file: lines and columns, both from 1; the end is not part of it. */
export interface Place {
	start: Position;
	end: Position;
}

/** What a mutant changes. */
export interface Change {
	/** Path below the folder of the area. */
	file: string;
	line: number;
	/** The code that is replaced, on one line. */
	code: string;
	mutatorName: string;
	replacement?: string;
}

/** The piece of code at a place, on one line. */
export function codeAt(source: string, { start, end }: Place): string {
	const lines = source.split('\n').slice(start.line - 1, end.line);
	lines[lines.length - 1] = lines.at(-1)!.slice(0, end.column - 1);
	lines[0] = lines[0].slice(start.column - 1);
	return lines.map((line) => line.trim()).join(' ');
}

/** The mutants that no test can notice: of those that survived, one for each that `EQUIVALENT` names. */
export function findEquivalent<T extends Change>(survived: T[]): Set<T> {
	const found = new Set<T>();
	for (const known of EQUIVALENT) {
		const match = survived.find(
			(change) =>
				!found.has(change) &&
				change.file === known.file &&
				change.code === known.code &&
				change.replacement === known.replacement,
		);
		if (match) found.add(match);
	}
	return found;
}

/** A survivor as the reports show it, on three lines. */
export const describeChange = ({ file, line, mutatorName, code, replacement }: Change): string =>
	`${file}:${line} ${mutatorName}\n  - ${code}\n  + ${replacement}`;
