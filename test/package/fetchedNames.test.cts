// Whoever registers a name that nobody owns runs code on the machine of everybody whom a text has fetch it.
import { fetchedNames } from '../support/package/fetchedNames.cts';
import { readSources } from '../support/package/repositoryFiles.cts';

/** What others publish under names of theirs, and what we have people fetch; a version may follow. */
const OTHERS = [
	...['docker.n8n.io/n8nio/n8n', 'node', 'postgres', 'redis'],
	...['checkout', 'setup-node', 'upload-artifact', 'download-artifact'].map(
		(name) => `actions/${name}`,
	),
];

const isOthers = (name: string) => OTHERS.includes(name.replace(/(?<=.)[@:].*$/, ''));

it.each([
	['in a shell', 'npx --yes sms-campaigns-sandbox@0.1.0 --strict', 'sms-campaigns-sandbox@0.1.0'],
	['in a sentence', 'Start it with npx some-name, and try again', 'some-name'],
	['with a scope', 'npm install --save-dev @some/name', '@some/name'],
	['by an option', 'npx --yes --package some-name its-command', 'some-name'],
	['over two lines', 'npm install \\\n  some-name', 'some-name'],
	['by another package manager', 'pnpm dlx some-name', 'some-name'],
	['in an agent’s configuration', '"command": "npx",\n"args": ["--yes", "some-name"]', 'some-name'],
	['in code', "spawn('npm', ['install', '--prefix', folder, 'some-name'])", 'some-name'],
	['as an image to run', 'docker run --rm --publish 1:1 some-name', 'some-name'],
	['as an image of Compose', '    image: some/name:1', 'some/name:1'],
	['as an action', '- uses: some/name@v1', 'some/name@v1'],
	['in Python', 'pip install some-name', 'some-name'],
	['from Homebrew', 'brew install some-name', 'some-name'],
])('sees a name %s', (_where, text, name) => {
	expect(fetchedNames(text)).toEqual([name]);
});

it.each([
	['a file', 'npx --yes ./sms-campaigns-sandbox-0.1.0.tgz --strict'],
	[
		'a file with its command',
		'npx --package ./sms-campaigns-sandbox-0.1.0.tgz sms-campaigns-sandbox',
	],
	['the packages of a lock file', 'Run `npm ci`, then `npm install`.'],
	['an image that was built here', 'docker run --rm --pull never sms-campaigns-sandbox'],
])('sees no name in %s', (_what, text) => {
	expect(fetchedNames(text)).toEqual([]);
});

it('no text and no code of the repository fetches a name that is not known to be somebody’s', () => {
	const found = readSources()
		.filter(({ name }) => !name.endsWith('fetchedNames.test.cts'))
		.flatMap(({ name, text }) =>
			fetchedNames(text)
				.filter((each) => !isOthers(each))
				.map((each) => `${name}: ${each}`),
		);
	expect(found).toEqual([]);
});
