// All changes that StrykerJS would make to some files.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { root } from '../root.ts';
import { codeAt, type Change } from './equivalent.ts';

/** A change of one file, and its whole text after it. */
export interface Mutant extends Change {
	/** Path from the root of the repository. */
	path: string;
	/** Where the code that is replaced begins in the file's text. */
	offset: number;
	changedText: () => string;
}

const ignored = () => undefined;
const never = () => false;
const silent = {
	isTraceEnabled: never,
	isDebugEnabled: never,
	isInfoEnabled: never,
	isWarnEnabled: never,
	isErrorEnabled: never,
	isFatalEnabled: never,
	trace: ignored,
	debug: ignored,
	info: ignored,
	warn: ignored,
	error: ignored,
	fatal: ignored,
};

/**
 * Lists the mutants of some files, in the order of the files.
 *
 * @param folder the folder of the area, from the root
 * @param files paths below it
 */
export async function listMutants(folder: string, files: string[]): Promise<Mutant[]> {
	const texts = new Map(
		files.map((file) => [file, readFileSync(path.join(root, folder, file), 'utf8')]),
	);
	const { mutants } = await new Instrumenter(silent).instrument(
		[...texts].map(([name, content]) => ({ name, content, mutate: true })),
		{ plugins: null, excludedMutations: [], ignorers: [], noHeader: true },
	);
	return mutants
		.filter(({ status }) => status !== 'Ignored')
		.map(({ fileName: file, location, replacement, mutatorName }) => {
			const text = texts.get(file)!;
			const lines = text.split('\n');
			// The instrumenter counts lines and columns from 0.
			const offsetOf = ({ line, column }: { line: number; column: number }) =>
				lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, column);
			const from1 = ({ line, column }: { line: number; column: number }) => ({
				line: line + 1,
				column: column + 1,
			});
			return {
				file,
				path: path.join(folder, file),
				offset: offsetOf(location.start),
				line: location.start.line + 1,
				code: codeAt(text, { start: from1(location.start), end: from1(location.end) }),
				mutatorName,
				replacement,
				changedText: () =>
					text.slice(0, offsetOf(location.start)) +
					replacement +
					text.slice(offsetOf(location.end)),
			};
		});
}
