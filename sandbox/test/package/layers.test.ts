import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

/** What each file, or folder, imports. */
type Graph = Record<string, string[]>;

/** The folders of src/, each of which imports only those before it; their order is in docs/development.md too. */
const LAYERS = [
	...['domain', 'assumptions', 'wire', 'faults', 'store', 'delivery', 'http'],
	...['api', 'control', 'view', 'server'],
];
const SQL = /\.prepare\(|\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM) /;
const IMPORT = /^(?:import|export) [^;]*?from '(\.[^']+)'/gm;

const root = fileURLToPath(new URL('../../src', import.meta.url));
const sources = Object.fromEntries(
	globSync('**/*.ts', { cwd: root })
		.filter((file) => !file.startsWith('page/'))
		.map((file) => [file, readFileSync(join(root, file), 'utf8')]),
);
const files: Graph = Object.fromEntries(
	Object.entries(sources).map(([file, text]) => [
		file,
		[...text.matchAll(IMPORT)].map(([, path = '']) => join(dirname(file), path)),
	]),
);

/** Merges the files of each folder. */
function byFolder(graph: Graph): Graph {
	const folders: Graph = {};
	for (const [file, imports] of Object.entries(graph)) {
		const others = imports.map(dirname).filter((folder) => folder !== dirname(file));
		(folders[dirname(file)] ??= []).push(...others);
	}
	return folders;
}

/** Returns the first cycle of a graph, an empty array for none. */
function findCycle(graph: Graph): string[] {
	const edges: Graph = { ...graph, '': Object.keys(graph) };
	const done = new Set<string>();
	const visit = (node: string, path: string[]): string[] => {
		if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
		if (done.has(node)) return [];
		for (const next of edges[node] ?? []) {
			const cycle = visit(next, [...path, node]);
			if (cycle.length > 0) return cycle;
		}
		done.add(node);
		return [];
	};
	return visit('', []);
}

/** Returns the imports that go from a layer to a later one. */
function findUpwardImports(graph: Graph): string[] {
	const layer = (file: string) => LAYERS.findIndex((one) => file.startsWith(`${one}/`));
	return Object.entries(graph).flatMap(([file, imports]) => {
		const upward = imports.filter((one) => layer(one) < 0 || layer(one) > layer(file));
		return layer(file) < 0 ? [] : upward.map((one) => `${file} → ${one}`);
	});
}

test('no file and no folder imports itself by way of others, and layers import only lower ones', () => {
	assert.deepEqual(findCycle(files), []);
	assert.deepEqual(findCycle(byFolder(files)), []);
	assert.deepEqual(findUpwardImports(files), []);
});

test('verify asks a service from outside: it knows the register, and nothing of the server', () => {
	const own = Object.entries(files).filter(([file]) => file.startsWith('verify/'));
	const others = own.flatMap(([, imports]) => imports).filter((one) => !one.startsWith('verify/'));
	const allowed = (one: string) => one.startsWith('assumptions/') || one === 'domain/json.ts';
	assert.deepEqual([others.filter((one) => !allowed(one)), own.length > 10], [[], true]);
});

test('what a browser or a test loads takes types of the server, and none of its code', () => {
	const own = globSync('{page,client}/**/*.{ts,tsx}', { cwd: root });
	const loaded = own.flatMap((file) => {
		const text = readFileSync(join(root, file), 'utf8');
		return [...text.matchAll(/^(?:import|export) (?!type\b)[^;]*?from '(\.[^']+)'/gm)]
			.map(([, path = '']) => join(dirname(file), path))
			.filter((path) => path.split('/')[0] !== file.split('/')[0])
			.map((path) => `${file} → ${path}`);
	});
	assert.deepEqual([loaded, own.length > 30], [[], true]);
});

test('the SQL is in store/', () => {
	const withSql = Object.keys(sources).filter((file) => SQL.test(sources[file] ?? ''));
	const elsewhere = withSql.filter((file) => !file.startsWith('store/'));
	assert.deepEqual([elsewhere, withSql.length > 10], [[], true]);
});
