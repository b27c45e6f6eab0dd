import { homedir } from 'node:os';
import { root } from '../support/package/packedPackage';
import { readSources } from '../support/package/repositoryFiles';

const files = readSources();
const namesWhere = (test: (file: { name: string; text: string }) => boolean) =>
	files.filter(test).map(({ name }) => name);

describe('the repository', () => {
	it('is read', () => {
		expect(files.length).toBeGreaterThan(20);
		expect(files.map(({ name }) => name)).toEqual(
			expect.arrayContaining(['package.json', 'package-lock.json', 'index.js', '.npmrc']),
		);
	});

	it('silences no lint rule in what users run: the scanner does not listen', () => {
		expect(
			namesWhere(
				({ name, text }) => /^(?:nodes|credentials)\//.test(name) && /eslint-disable/.test(text),
			),
		).toEqual([]);
	});

	it('names no package registry: which one is used is up to whoever installs', () => {
		const registry = new RegExp(['registry', '(?:npmjs|yarnpkg|npmmirror)', '\\w+'].join('\\.'));
		expect(namesWhere(({ text }) => registry.test(text))).toEqual([]);
		expect(
			namesWhere(
				({ name, text }) => name.endsWith('package-lock.json') && /"resolved": "http/.test(text),
			),
		).toEqual([]);
	});

	it('holds no path of the machine it is on', () => {
		const folders = [root, homedir()].filter((folder) => folder.length > '/root'.length);
		const users = /(?<![\w.}/])(?:\/Users\/|\/home\/(?!node\b)|[A-Z]:\\Users\\)[\w.-]+/;
		expect(
			namesWhere(({ text }) => users.test(text) || folders.some((folder) => text.includes(folder))),
		).toEqual([]);
	});
});
