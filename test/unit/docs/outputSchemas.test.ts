// `__schema__`, where n8n looks for the output of an operation that has not run yet: the samples of the docs, without
// their values. `DOCS_WRITE=1` in the environment writes it anew.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { resolveOutputSchemaPath } from 'n8n-core';
import { SmsCampaigns } from '../../../nodes/SmsCampaigns/SmsCampaigns.node';
import { documentedItems, schemaOf } from '../../support/docs/outputSchema';
import { PAGES } from '../../support/docs/operationPages';

const nodeDir = path.join(__dirname, '../../../nodes/SmsCampaigns');
const version = new SmsCampaigns().description.version as number;

/** Where n8n looks. */
function fileOf(name: string): string {
	const [resource, operation] = name.split('.');
	return resolveOutputSchemaPath({ nodeDir, version, resource, operation })!;
}

it.each(Object.keys(PAGES))('%s has the fields of its samples', (operation) => {
	const schema = schemaOf(documentedItems(operation));
	const file = fileOf(operation);
	if (process.env.DOCS_WRITE === '1') {
		mkdirSync(path.dirname(file), { recursive: true });
		writeFileSync(file, `${JSON.stringify(schema, null, '\t')}\n`);
	}
	expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(schema);
});

it('there are no others', () => {
	const folder = path.join(nodeDir, '__schema__', 'v1.0.0');
	const files = globSync('**/*.json', { cwd: folder }).map((file) => path.join(folder, file));
	expect(files.sort()).toEqual(Object.keys(PAGES).map(fileOf).sort());
});
