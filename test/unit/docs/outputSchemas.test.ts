// `__schema__`, where n8n looks for the output of a node that has not run yet: the samples of the docs, without their
// values. `DOCS_WRITE=1` in the environment writes it anew.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { loadOutputSchema, resolveOutputSchemaPath } from 'n8n-core';
import { SmsCampaigns } from '../../../nodes/SmsCampaigns/SmsCampaigns.node';
import { SmsCampaignsTrigger } from '../../../nodes/SmsCampaigns/SmsCampaignsTrigger.node';
import { EVENT_NAMES } from '../../../nodes/SmsCampaigns/trigger/receive/eventFields';
import { documentedEvents, documentedItems, schemaOf } from '../../support/docs/outputSchema';
import { PAGES } from '../../support/docs/operationPages';

/** Both nodes are in this folder, and n8n looks for both in one `__schema__`. */
const nodeDir = path.join(__dirname, '../../../nodes/SmsCampaigns');
const action = new SmsCampaigns().description.version as number;
const trigger = new SmsCampaignsTrigger().description.version as number;

/** What n8n looks for: for the trigger, which has no operations, the version alone. */
const refOf = (name?: string) => {
	const [resource, operation] = name?.split('.') ?? [];
	return { nodeDir, version: name ? action : trigger, resource, operation };
};

const fileOf = (name?: string) => resolveOutputSchemaPath(refOf(name))!;

function hasSchemaOf(items: unknown[], name?: string): void {
	const schema = schemaOf(items);
	const file = fileOf(name);
	if (process.env.DOCS_WRITE === '1') {
		mkdirSync(path.dirname(file), { recursive: true });
		writeFileSync(file, `${JSON.stringify(schema, null, '\t')}\n`);
	}
	expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(schema);
	// As n8n's assistants look it up.
	expect(loadOutputSchema({ ...refOf(name), versionFallback: true })).toEqual(schema);
}

it.each(Object.keys(PAGES))('%s has the fields of its samples', (operation) => {
	hasSchemaOf(documentedItems(operation), operation);
});

it('the trigger has the fields of all its events', () => {
	const events = documentedEvents() as Array<{ event: string }>;
	expect(new Set(events.map(({ event }) => event))).toEqual(new Set(Object.values(EVENT_NAMES)));
	hasSchemaOf(events);
});

it.each([undefined, 'campaign'])(
	'the action node never has those of the trigger, with the resource %s and no operation',
	(resource) => {
		const ref = { nodeDir, version: action, resource };
		for (const versionFallback of [false, true]) {
			expect(loadOutputSchema({ ...ref, versionFallback })).toBeUndefined();
		}
	},
);

it('there are no others', () => {
	const folder = path.join(nodeDir, '__schema__');
	const files = globSync('**/*.json', { cwd: folder }).map((file) => path.join(folder, file));
	expect(files.sort()).toEqual([...Object.keys(PAGES), undefined].map(fileOf).sort());
});
