// Which packages a bundle holds, and the licence text that each of them asks to be passed on. JavaScript, because the
// build of the nodes runs it under Node.js 20.
const { existsSync, readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.\-_].*)?$/i;

/**
 * The folders of the packages that esbuild read code from.
 *
 * @param {{ outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }> }} metafile of esbuild
 * @returns {string[]} package folders relative to the working folder, sorted, each once; own code is left out, and so
 *   are files of which nothing remained in the output
 */
function bundledPackages(metafile) {
	const folders = Object.values(metafile.outputs)
		.flatMap(({ inputs }) => Object.entries(inputs))
		.filter(([, { bytesInOutput }]) => bytesInOutput > 0)
		.flatMap(([file]) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
	return [...new Set(folders)].sort();
}

/**
 * The licence texts of one package: its own files, or the one kept in `licences/` where it ships none.
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
 * Writes the notices for everything that is bundled.
 *
 * @param {string} root folder of this package
 * @param {string[]} folders as `bundledPackages` gives them
 * @returns the text of the notices file
 * @throws Error when a package has no licence text: then the build must not go on
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
				`${name} ${version} is bundled and ships no licence text: add it as licences/${name.replace('/', '+')}.txt, or do without the package`,
			);
		}
		return `## ${name} ${version}\n\nLicence: ${license}\n\n${texts.join('\n\n')}\n`;
	});
	return [
		'# Third-party notices\n',
		'The files of this package contain code and styles of the packages below, unchanged but for the parts that are not used.\n',
		...sections,
	].join('\n');
}

module.exports = { bundledPackages, notices };
