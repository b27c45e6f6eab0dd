import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { WEBHOOK_TYPES } from '../../nodes/SmsCampaigns/api/resources/webhookTypes';
import { load, root } from '../support/package/packedPackage';

const text = readFileSync(path.join(root, 'README.md'), 'utf8');
const section = (heading: string) =>
	text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`));

interface Choice {
	name: string;
	value: string;
}

interface Property {
	name: string;
	displayName: string;
	options?: Choice[];
	displayOptions?: { show?: { resource?: string[] } };
}

/** Every resource and operation that the nodes offer, by the names people see. */
function offered(): string[] {
	return load().nodes.flatMap(({ properties }) => {
		const all = properties as Property[];
		const resources = all.find(({ name }) => name === 'resource')?.options ?? [];
		return resources.flatMap((resource) =>
			all
				.filter(
					({ name, displayOptions }) =>
						name === 'operation' && displayOptions?.show?.resource?.includes(resource.value),
				)
				.flatMap(({ options }) => options ?? [])
				.map((operation) => `${resource.name}: ${operation.name}`),
		);
	});
}

describe('the README', () => {
	it('begins with the two commands', () => {
		const first = text.split(/^## /m)[0];
		expect(first).toMatch(/^npm start\b/m);
		expect(first).toMatch(/^npm test\b/m);
	});

	it('can be read in a few minutes', () => {
		expect(text.split(/\s+/).length).toBeLessThanOrEqual(900);
		expect(text.match(/<picture>/g)).toHaveLength(1);
	});

	it('has the headings that n8n expects, in its order', () => {
		const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
		const expected = [
			'Installation',
			'Operations',
			'Credentials',
			'Compatibility',
			'Usage',
			'Resources',
			'Version history',
		];
		expect(headings.filter((heading) => expected.includes(heading))).toEqual(expected);
	});

	it('lists the operations and events that are in the code, all of them and no other', () => {
		// Operations have three columns, events two.
		const rows = [...(section('Operations') ?? '').matchAll(/^\|((?:[^|\n]+\|){2,3})$/gm)]
			.map(([, row]) => row.split('|').map((cell) => cell.trim()))
			.filter(([first]) => !/^(?:Resource|Trigger On|-+)$/.test(first));
		const operations = rows.filter((cells) => cells.length === 4);
		const events = rows.filter((cells) => cells.length === 3);
		expect(operations.map(([resource, name]) => `${resource}: ${name}`).sort()).toEqual(
			offered().sort(),
		);
		expect(events.map(([event]) => event)).toEqual(
			Object.values(WEBHOOK_TYPES).map((name) => name.replace(/ \(\w+\)$/, '')),
		);
	}, 90_000);

	it('links to files that exist', () => {
		const targets = [...text.matchAll(/\]\(([^)#]+)[^)]*\)|(?:src|srcset)="([^"]+)"/g)]
			.map(([, link, source]) => link ?? source)
			.filter((target) => !/^https?:/.test(target));
		expect(targets.length).toBeGreaterThan(0);
		for (const target of targets) {
			expect({ target, there: existsSync(path.join(root, target)) }).toEqual({
				target,
				there: true,
			});
		}
	});

	it('names the scripts as package.json has them', () => {
		const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
			scripts: Record<string, string>;
		};
		const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name);
		expect(Object.keys(scripts)).toEqual(expect.arrayContaining([...named, 'start', 'test']));
	});
});
