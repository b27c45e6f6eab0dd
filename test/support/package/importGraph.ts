import path from 'node:path';
import ts from 'typescript';

/** A TypeScript file, named from the repository's root. */
export interface Source {
	name: string;
	text: string;
}

/** The imports of each file or folder, without packages. */
export type ImportGraph = Map<string, Set<string>>;

/** Builds the graph of the imports between the files, types included. */
export function importGraph(sources: readonly Source[]): ImportGraph {
	const names = new Set(sources.map(({ name }) => name));
	const graph: ImportGraph = new Map();
	for (const { name, text } of sources) {
		const imported = ts.preProcessFile(text).importedFiles.flatMap(({ fileName }) => {
			const target = path.posix.join(path.posix.dirname(name), fileName);
			return [`${target}.ts`, `${target}/index.ts`].filter((file) => names.has(file));
		});
		graph.set(name, new Set(imported));
	}
	return graph;
}

/** Returns which folders import from which others. */
export function folderGraph(files: ImportGraph): ImportGraph {
	const folders: ImportGraph = new Map();
	for (const [file, imported] of files) {
		const folder = path.posix.dirname(file);
		const others = folders.get(folder) ?? new Set();
		for (const other of imported) others.add(path.posix.dirname(other));
		others.delete(folder);
		folders.set(folder, others);
	}
	return folders;
}

/** Returns the nodes of a graph that can be reached from themselves. */
export function inCircles(graph: ImportGraph): string[] {
	const canReachItself = (start: string) => {
		const reached = new Set(graph.get(start));
		// A set that grows while it is iterated over hands out the new members too.
		for (const node of reached) for (const next of graph.get(node) ?? []) reached.add(next);
		return reached.has(start);
	};
	return [...graph.keys()].filter(canReachItself);
}

/** Returns the names that a file declares at its top level. */
function topLevelNames({ name, text }: Source): string[] {
	const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest);
	return file.statements.flatMap((statement) => {
		const declarations = ts.isVariableStatement(statement)
			? statement.declarationList.declarations
			: [statement as ts.DeclarationStatement];
		return declarations.flatMap(({ name: declared }) =>
			declared && ts.isIdentifier(declared) ? [declared.text] : [],
		);
	});
}

/** Returns the top-level names that several files declare, with these files. */
export function namesDeclaredTwice(sources: readonly Source[]): Record<string, string[]> {
	const files = new Map<string, Set<string>>();
	for (const source of sources) {
		for (const name of topLevelNames(source)) {
			files.set(name, (files.get(name) ?? new Set()).add(source.name));
		}
	}
	const twice = [...files].filter(([, declaring]) => declaring.size > 1);
	return Object.fromEntries(twice.map(([name, declaring]) => [name, [...declaring]]));
}
