// If our text or code names an unregistered package, anyone could register the name and run code on every machine that
// fetches the package.
import { readSources } from '../support/package/repositoryFiles.cts';

/**
 * Patterns of commands that fetch a named package, the same commands as argument lists, and references to images and
 * actions.
 */
const FETCHES = [
	/(?<![\w/])(?:npx|bunx|pnpx|uvx|(?:npm|pnpm|yarn|bun) +(?:i|install|add|exec|x|dlx)|pip3? install|brew install|docker (?:run|pull)) +[^\s`;&|#][^`\n]*/g,
	/["'](?:npx|bunx|(?:npm|pnpm|yarn|docker)["'],?\s*\[\s*["'](?:i|install|add|exec|x|dlx|run|pull))["'][^\]]*/g,
	/^(?:\s*image: *|FROM +)[^\s#]+|\buses: *[^\s#]+/gm,
];

/** The beginnings of allowed commands and references: for local files, our own builds, and packages of known owners. */
const KNOWN = [
	'npm install --legacy-peer-deps /path/to/n8n-nodes-sms-campaigns-',
	'npm install --save-dev ./sms-campaigns-sandbox-',
	'npx --yes ./sms-campaigns-sandbox-',
	'"npx", "args": [ "--yes", "--package", "/path/to/sms-campaigns-sandbox-',
	'docker run --rm --pull never --publish 127.0.0.1:7878:7878 sms-campaigns-sandbox',
	// These packages contain the binaries of Node.js.
	"'npm', ['install', '--prefix', cache, '--ignore-scripts=false', '--silent', 'node@24'",
	'npm exec --yes --ignore-scripts=false --package=node@20 --',
	// `npm ci` has already installed these commands.
	...['npx jest', 'npx n8n-node build'],
	// `PNPM` is the name and version of pnpm.
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
	['in a command over two lines', 'npm install \\\n  some-name'],
	['in a command of another package manager', 'pnpm dlx some-name'],
	['in an agent’s configuration', '"command": "npx",\n"args": ["--yes", "some-name"]'],
	['in code', "spawn('npm', ['install', '--prefix', folder, 'some-name'])"],
	['in a command that runs an image', 'docker run --rm --publish 1:1 some-name'],
	['in a Compose file', '    image: some/name:1'],
	['in a GitHub workflow', '- uses: some/name@v1'],
])('finds a package name without a known owner %s', (_where, text) => {
	expect(unknownIn(text)).toHaveLength(1);
});

it("the repository's docs and code fetch only packages with a known owner", () => {
	const found = readSources()
		.filter(({ name }) => !name.endsWith('fetchedNames.test.cts'))
		.flatMap(({ name, text }) => unknownIn(text).map((each) => `${name}: ${each}`));
	expect(found).toEqual([]);
});
