import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import { blanksOf } from '../../../../e2e/lib/evaluation/blanks';
import { questionOf } from '../../../../e2e/lib/evaluation/evaluate';
import type { Brief } from '../../../../e2e/lib/evaluation/evaluate';
import { root } from '../../../support/package/packedPackage';

const folder = path.join(root, 'test/fixtures/briefs');

const briefs = readdirSync(folder).map((file) => {
	const { brief, details, workflow } = JSON.parse(
		readFileSync(path.join(folder, file), 'utf8'),
	) as { brief: string; details?: string; workflow: Brief['workflow'] };
	return { file, text: [brief, details ?? ''].join(' '), workflow };
});

const asked = (brief: Brief) =>
	questionOf(brief, '')
		.map(({ content }) => content)
		.join('\n');

function stringsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** Values that any other would do for: the outcome does not depend on them. */
const ANY_DOES = ['How many?'];

/** What people write in parameters: their texts, addresses and secrets, without expressions and values of choices. */
const wordsIn = (parameters: INodeParameters) =>
	stringsIn(parameters)
		.filter((value) => !ANY_DOES.includes(value))
		.flatMap((value) => value.replace(/^=/, '').split(/\{\{.*?\}\}|<-short->|, /))
		.map((part) => part.trim())
		.filter((part) => /[ /:-]|\d{4}/.test(part));

describe.each(briefs)('what a model is asked for $file', ({ text, workflow }) => {
	const filled = workflow.nodes.filter(({ name }) => blanksOf(workflow).includes(name));

	it('has none of the parameters', () => {
		const marked = workflow.nodes.map((node) =>
			filled.includes(node) ? { ...node, parameters: { secret: { 'mark-1': 'mark-2' } } } : node,
		);
		const question = asked({ text, workflow: { ...workflow, nodes: marked } });
		expect(question).not.toMatch(/mark-[12]/);
		expect(question).toBe(asked({ text, workflow }));
	});

	it('has every text and address that the outcome asks for', () => {
		const words = filled.flatMap(({ parameters }) => wordsIn(parameters));
		expect(words.filter((part) => !asked({ text, workflow }).includes(part))).toEqual([]);
	});
});
