import { existsSync } from 'node:fs';
import path from 'node:path';
import { load, readUnpacked, unpacked } from '../support/package/packedPackage.cts';
import type { LoadedPackage } from '../support/package/packedPackage.cts';

let loaded: LoadedPackage;

beforeAll(() => {
	loaded = load();
});

const manifest = () =>
	JSON.parse(readUnpacked('package.json')) as { n8n: { nodes: string[]; credentials: string[] } };

/** Converts the path `icons/<package>/dist/icons/a.svg`, which n8n serves, to the file's path in the package. */
const iconFile = (address: string) => address.replace('icons/n8n-nodes-sms-campaigns/', '');

it('n8n loads a node for each entry of the manifest', () => {
	const { nodes } = manifest().n8n;
	expect(Object.values(loaded.known.nodes).map(({ sourcePath }) => sourcePath)).toEqual(nodes);
	expect(loaded.nodes).toHaveLength(nodes.length);
	expect(loaded.nodes.map(({ name }) => name)).toContain('smsCampaigns');
});

it('n8n loads the credential with its fields, and assigns the credential to all nodes', () => {
	expect(loaded.credentials).toHaveLength(manifest().n8n.credentials.length);
	const [credential] = loaded.credentials;
	expect(credential.name).toBe('smsCampaignsApi');
	expect(credential.properties.map(({ name }) => name)).toEqual([
		'baseUrl',
		'accessToken',
		'signatureSecret',
		'defaultCountry',
		'format',
	]);
	expect(credential.supportedNodes).toEqual(loaded.nodes.map(({ name }) => name));
	for (const node of loaded.nodes) {
		expect(node.credentials?.map(({ name }) => name)).toEqual(['smsCampaignsApi']);
	}
});

it("each file exports only the class that has the file's name", () => {
	for (const [file, names] of Object.entries(loaded.exports)) {
		expect(names).toEqual([path.basename(file).split('.')[0]]);
	}
});

it('the nodes and the credential load only n8n-workflow, so that n8n starts quickly', () => {
	const own = Object.keys(loaded.exports);
	const others = loaded.loaded
		.filter((file) => file.startsWith(unpacked()))
		.map((file) => path.relative(unpacked(), file).split(path.sep).join('/'));
	expect(others.filter((file) => !own.includes(file) && !file.endsWith('.node.json'))).toEqual([]);
	expect(
		loaded.loaded.filter(
			(file) => !file.startsWith(unpacked()) && !file.includes('/n8n-workflow/'),
		),
	).toEqual([]);
});

it('the nodes and the credential have an icon for the light theme and one for the dark theme', () => {
	const files: string[] = [];
	for (const { iconUrl } of [...loaded.nodes, ...loaded.credentials]) {
		const light = readUnpacked(iconFile(iconUrl.light));
		const dark = readUnpacked(iconFile(iconUrl.dark));
		expect(light).not.toBe(dark);
		files.push(iconFile(iconUrl.light), iconFile(iconUrl.dark));
		for (const svg of [light, dark]) {
			const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
			expect(width).toBeDefined();
			expect(width).toBe(height);
			expect(svg.length).toBeLessThan(4_000);
			expect(svg).not.toMatch(/<script|<image|<text|href=|url\(http/i);
		}
	}
	// The credential has its own pair of icons.
	expect(new Set(files).size).toBeGreaterThanOrEqual(4);
});

it('each node has common search terms, categories and links to its documentation', () => {
	for (const { name, codex } of loaded.nodes) {
		expect({ name, ...codex }).toMatchObject({
			name,
			// The action node is also in the category HITL, because the node offers a human review.
			categories: name === 'smsCampaigns' ? ['Communication', 'HITL'] : ['Communication'],
			alias: expect.arrayContaining(['SMS', 'Text Message']) as unknown,
			resources: {
				primaryDocumentation: [{ url: expect.stringMatching(/^https:\/\//) as unknown }],
				credentialDocumentation: [{ url: expect.stringMatching(/^https:\/\//) as unknown }],
			},
		});
	}
	for (const file of manifest().n8n.nodes) {
		expect(existsSync(path.join(unpacked(), `${file}on`))).toBe(true);
	}
});
