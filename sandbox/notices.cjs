// Finds the packages in a bundle, and their license texts. This file is JavaScript, because the nodes' build runs under
// Node.js 20.
const { existsSync, readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.\-_].*)?$/i;

/**
 * Returns the folders of the bundled packages.
 *
 * @param {{ outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }> }} metafile from esbuild
 * @returns {string[]} distinct package folders relative to the working folder, in alphabetical order, without our own code
 *   and without packages that add nothing to the output
 */
function bundledPackages(metafile) {
	const folders = Object.values(metafile.outputs)
		.flatMap(({ inputs }) => Object.entries(inputs))
		.filter(([, { bytesInOutput }]) => bytesInOutput > 0)
		.flatMap(([file]) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
	return [...new Set(folders)].sort();
}

/**
 * Returns a package's license texts: the package's own files, or the file in `licences/` if the package has none.
 *
 * @param {string} root
 * @param {string} folder
 * @param {string} name
 */
function licenceTexts(root, folder, name) {
	const own = readdirSync(join(root, folder))
		.filter((file) => LICENCE_FILE.test(file))
		.sort()
		.map((file) => join(root, folder, file));
	const kept = join(root, 'licences', `${name.replace('/', '+')}.txt`);
	const files = own.length > 0 ? own : existsSync(kept) ? [kept] : [];
	return files.map((file) => readFileSync(file, 'utf8').trim()).filter((text) => text.length > 0);
}

/**
 * Returns the notices for all bundled packages.
 *
 * @param {string} root the folder of our package
 * @param {string[]} folders from `bundledPackages`
 * @returns the content of the notices file
 * @throws Error if a package has no license text, to stop the build
 */
function notices(root, folders) {
	const sections = folders.map((folder) => {
		/** @type {Record<'name' | 'version' | 'license', string>} */
		const { name, version, license } = JSON.parse(
			readFileSync(join(root, folder, 'package.json'), 'utf8'),
		);
		const texts = licenceTexts(root, folder, name);
		if (texts.length === 0) {
			throw new Error(
				`${name} ${version} is bundled without a license text: add the text as licences/${name.replace('/', '+')}.txt, or remove the package`,
			);
		}
		return `## ${name} ${version}\n\nLicense: ${license}\n\n${texts.join('\n\n')}\n`;
	});
	return [
		'# Third-party notices\n',
		'The files of this package contain code and styles of the packages below, unchanged except that unused parts are removed.\n',
		...sections,
	].join('\n');
}

module.exports = { bundledPackages, notices };
