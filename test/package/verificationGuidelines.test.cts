// n8n's verification guidelines that no other test in this folder covers:
// https://docs.n8n.io/connect/create-nodes/build-your-node/reference/verification-guidelines
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readUnpacked, root, scripts } from '../support/package/packedPackage.cts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const manifest = JSON.parse(read('package.json')) as {
	license: string;
	homepage: string;
	bugs: { url: string };
	repository: { url: string };
	author: { name: string };
	n8n: object;
};

it('every URL in the manifest and every documentation link of a node belongs to the repository', () => {
	const codexes = ['SmsCampaigns', 'SmsCampaignsTrigger'].map(
		(name) =>
			JSON.parse(read(`nodes/SmsCampaigns/${name}.node.json`)) as {
				resources: Record<string, Array<{ url: string }>>;
			},
	);
	const [, repository] = /^git\+(https:\/\/github\.com\/[\w-]+\/[\w.-]+)\.git$/.exec(
		manifest.repository.url,
	)!;
	const documentation = codexes.flatMap(({ resources }) => Object.values(resources).flat());
	expect(documentation.length).toBeGreaterThan(1);
	const addresses = [manifest.homepage, manifest.bugs.url, ...documentation.map(({ url }) => url)];
	expect(addresses.filter((url) => !url.startsWith(repository))).toEqual([]);
});

it("the manifest enables n8n's strict rules", () => {
	expect(manifest.n8n).toMatchObject({ n8nNodesApiVersion: 1, strict: true });
});

it('the license is MIT and names the author', () => {
	expect(manifest.license).toBe('MIT');
	expect(read('LICENSE')).toMatch(/^MIT License\n/);
	expect(read('LICENSE')).toContain(`(c) 2026 ${manifest.author.name}\n`);
});

it('the code does not read environment variables', () => {
	const found = scripts().filter((file) => /\bprocess\s*(?:\?\.|\.|\[)/.test(readUnpacked(file)));
	expect(found).toEqual([]);
});
