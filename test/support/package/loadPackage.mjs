// Loads an unpacked package the way n8n does at its start, in a process of its own, and prints what n8n then knows
// of it as one line of JSON.
//   node loadPackage.mjs FOLDER_OF_THE_PACKAGE FOLDER_WITH_NODE_MODULES_OF_THE_HOST
import { createRequire, Module } from 'node:module';
import path from 'node:path';
import { PackageDirectoryLoader } from 'n8n-core';

const require = createRequire(import.meta.url);
const [packageFolder, hostFolder] = process.argv.slice(2);

const before = new Set(Object.keys(require.cache));

// n8n hands its own packages to community nodes through NODE_PATH. The test's host has n8n-workflow alone, so that
// anything else a node asks for is not there.
process.env.NODE_PATH = path.join(hostFolder, 'node_modules');
Module._initPaths();

const loader = new PackageDirectoryLoader(packageFolder);
await loader.loadAll();

const { n8n = {} } = loader.packageJson;
const { nodes = [], credentials = [] } = n8n;
const loaded = Object.keys(require.cache).filter((file) => !before.has(file));
const result = {
	exports: Object.fromEntries(
		[...nodes, ...credentials].map((file) => [
			file,
			Object.keys(require(path.join(packageFolder, file))),
		]),
	),
	known: loader.known,
	nodes: Object.values(loader.nodeTypes).map(({ type }) => type.description),
	credentials: Object.values(loader.credentialTypes).map(({ type }) => ({ ...type })),
	loaded,
};
process.stdout.write(`${JSON.stringify(result)}\n`);
