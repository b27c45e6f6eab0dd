// Loads an unpacked package as n8n does when it starts, and prints the loaded package as one line of JSON:
// node loadPackage.mjs FOLDER_OF_THE_PACKAGE FOLDER_WITH_NODE_MODULES_OF_THE_HOST
import { createRequire, Module } from 'node:module';
import path from 'node:path';
import { PackageDirectoryLoader } from 'n8n-core';

const require = createRequire(import.meta.url);
const [packageFolder, hostFolder] = process.argv.slice(2);

const before = new Set(Object.keys(require.cache));

// n8n provides its own packages to community nodes through NODE_PATH. The test's host has only n8n-workflow, so a node
// cannot load any other package.
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
