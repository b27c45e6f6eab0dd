// Which tests can notice a change of a file: those that import it, directly or not.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.ts';

const IMPORT = /\b(?:from|import|require)[ (]+'(\.[^']*)'/g;

/** The files that a file imports, from the root. */
function readImports(file: string): string[] {
	const text = readFileSync(path.join(root, file), 'utf8');
	return [...text.matchAll(IMPORT)].flatMap(([, name]) => {
		const base = path.join(path.dirname(file), name);
		const found = [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find(
			(candidate) => /\.tsx?$/.test(candidate) && existsSync(path.join(root, candidate)),
		);
		return found === undefined ? [] : [found];
	});
}

/** How many imports lie between each of the files and the files below them. */
export function importDistances(tests: string[]): Map<string, Map<string, number>> {
	const known = new Map<string, string[]>();
	const importsOf = (file: string) => {
		const imports = known.get(file) ?? readImports(file);
		known.set(file, imports);
		return imports;
	};
	return new Map(
		tests.map((test) => {
			const distances = new Map([[test, 0]]);
			for (const [file, distance] of distances) {
				for (const next of importsOf(file)) {
					if (!distances.has(next)) distances.set(next, distance + 1);
				}
			}
			return [test, distances];
		}),
	);
}

/** The words of a path, such as `api`, `http`, `answer`, `facts`. */
const wordsOf = (file: string) =>
	new Set(
		file
			.replace(/^nodes\/SmsCampaigns|^sandbox|^test|\.test|\.tsx?$/g, '')
			// Where the tests of a folder have another name: most of what all operations share serves campaigns.
			.replace('responsePage', 'responsePage/sendAndWait')
			.replace('actions/common', 'actions/operations/campaign')
			.split(/[^a-zA-Z0-9]+|(?=[A-Z])/)
			.map((word) => word.toLowerCase().replace(/s$/, ''))
			.filter((word) => word.length > 2),
	);

/**
 * Sorts the tests that import a file: first those that import it themselves, then those with most words of
 * their paths in common, then the nearest.
 *
 * @param farthest leaves out those that are farther away and have no word in common
 */
export function chooseTests(
	file: string,
	distances: Map<string, Map<string, number>>,
	farthest = Infinity,
): string[] {
	const words = wordsOf(file);
	return [...distances]
		.flatMap(([test, reached]) => {
			const distance = reached.get(file);
			const common = [...wordsOf(test)].filter((word) => words.has(word)).length;
			return distance === undefined ? [] : [{ test, distance, common }];
		})
		.filter(({ distance, common }) => distance <= farthest || common > 0)
		.sort(
			(a, b) =>
				Number(b.distance === 1) - Number(a.distance === 1) ||
				b.common - a.common ||
				a.distance - b.distance,
		)
		.map(({ test }) => test);
}
