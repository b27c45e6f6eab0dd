// The owner of an unregistered package name could run code on every machine that fetches this name from a text.
import { readSources } from '../support/package/repositoryFiles.cts';

/** Commands that fetch a named package, up to the end of the line or code; the same as argument lists. */
const FETCHES = [
	/(?<![\w/])(?:npx|bunx|pnpx|uvx|(?:npm|pnpm|yarn|bun) +(?:i|install|add|exec|x|dlx)|pip3? install|brew install|docker (?:run|pull)) +[^\s`;&|#][^`\n]*/g,
	/["'](?:npx|bunx|(?:npm|pnpm|yarn|docker)["'],?\s*\[\s*["'](?:i|install|add|exec|x|dlx|run|pull))["'][^\]]*/g,
	/^(?:\s*image: *|FROM +)[^\s#]+|\buses: *[^\s#]+/gm,
];

/** Beginnings of commands that fetch a file, our own build, or packages that others publish under their names. */
const KNOWN = [
	'npm install --legacy-peer-deps /path/to/n8n-nodes-sms-campaigns-',
	'npm install --save-dev ./sms-campaigns-sandbox-',
	'npx --yes ./sms-campaigns-sandbox-',
	'"npx", "args": [ "--yes", "--package", "/path/to/sms-campaigns-sandbox-',
	'docker run --rm --pull never --publish 127.0.0.1:7878:7878 sms-campaigns-sandbox',
	// The binaries of Node.js.
	"'npm', ['install', '--prefix', cache, '--ignore-scripts=false', '--silent', 'node@24'",
	'npm exec --yes --ignore-scripts=false --package=node@20 --',
	// `npm ci` installs these.
	...['npx jest', 'npx n8n-node build'],
	// The constant is pnpm.
	"'npm', ['install', '--prefix', tools, '--no-save', '--no-audit', '--no-fund', PNPM",
	...['node', 'postgres', 'redis', 'docker.n8n.io/n8nio/n8n'].map((name) => `image: ${name}:`),
	'FROM node:',
	...['checkout', 'setup-node', 'upload-artifact', 'download-artifact'].map(
		(name) => `uses: actions/${name}@`,
	),
];

const unknownIn = (text: string) =>
	FETCHES.flatMap((pattern) => text.match(pattern) ?? [])
		.map((found) => found.trim().replaceAll(/\s+/g, ' '))
		.filter((found) => !KNOWN.some((known) => found.startsWith(known)));

it.each([
	['in a sentence', 'Start it with npx some-name, and try again'],
	['over two lines', 'npm install \\\n  some-name'],
	['by another package manager', 'pnpm dlx some-name'],
	['in an agent’s configuration', '"command": "npx",\n"args": ["--yes", "some-name"]'],
	['in code', "spawn('npm', ['install', '--prefix', folder, 'some-name'])"],
	['as an image to run', 'docker run --rm --publish 1:1 some-name'],
	['as an image of Compose', '    image: some/name:1'],
	['as an action', '- uses: some/name@v1'],
])('finds a name %s', (_where, text) => {
	expect(unknownIn(text)).toHaveLength(1);
});

it("the repository's texts and code fetch only names with a known owner", () => {
	const found = readSources()
		.filter(({ name }) => !name.endsWith('fetchedNames.test.cts'))
		.flatMap(({ name, text }) => unknownIn(text).map((each) => `${name}: ${each}`));
	expect(found).toEqual([]);
});
