// n8n's own report on what n8n 3.0 breaks.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Stack } from '../../harness/stack.ts';

/** A rule of the report: what it is about, and how many workflows it finds. */
interface RuleResult {
	ruleId: string;
	nbAffectedWorkflows: number;
}

export function n8n3Tests(stack: () => Stack): void {
	describe("n8n's rules for version 3.0", () => {
		it('find nothing in any example', async () => {
			const { n8n, workflows } = stack();
			const address = '/rest/breaking-changes/report';
			const { report } = await n8n.rest.call<{ report: { workflowResults: RuleResult[] } }>(
				'POST',
				`${address}/refresh?version=v3`,
			);
			const found: string[] = [];
			for (const { ruleId } of report.workflowResults) {
				const { affectedWorkflows } = await n8n.rest.call<{
					affectedWorkflows: Array<{ id: string; issues: object[] }>;
				}>('GET', `${address}/${ruleId}`);
				for (const [file, { id }] of Object.entries(workflows)) {
					const affected = affectedWorkflows.find((one) => one.id === id);
					if (affected) found.push(`${file}: ${ruleId}: ${JSON.stringify(affected.issues)}`);
				}
			}
			assert.deepEqual(found, []);
		});
	});
}
