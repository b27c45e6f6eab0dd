// An ESLint rule: files do not import each other in a circle, types included. `import-x/no-cycle` skips imports of types.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Relative imports and re-exports, also `import()`. */
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g;

/** By file: the files that it imports. ESLint runs once per process. */
const known = new Map();

function importsOf(file, text) {
	const found = Array.from(text.matchAll(IMPORT), ([, to]) =>
		path.resolve(path.dirname(file), /\.[cm]?tsx?$/.test(to) ? to : `${to}.ts`),
	);
	return found.filter((to) => existsSync(to));
}

function importsOfStored(file) {
	if (!known.has(file)) known.set(file, importsOf(file, readFileSync(file, 'utf8')));
	return known.get(file);
}

/** Returns the shortest way from one file to another; undefined if there is none. */
function findWay(from, to) {
	const ways = new Map([[from, [from]]]);
	for (const [file, way] of ways) {
		if (file === to) return way;
		for (const next of importsOfStored(file)) {
			if (!ways.has(next)) ways.set(next, [...way, next]);
		}
	}
	return undefined;
}

export const noCircles = {
	meta: { type: 'problem', schema: [], messages: { circle: 'A circle of imports: {{ way }}.' } },
	create: (context) => ({
		Program(node) {
			const { physicalFilename: file, sourceCode } = context;
			for (const imported of importsOf(file, sourceCode.text)) {
				const way = findWay(imported, file);
				if (!way) continue;
				const names = [file, ...way].map((each) => path.basename(each));
				context.report({ node, messageId: 'circle', data: { way: names.join(' → ') } });
			}
		},
	}),
};
