// n8n's own report on what n8n 3.0 breaks.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { stack } from '../support/stack.mts';

const REPORT = '/rest/breaking-changes/report';

/** The report: its rules. */
interface Report {
	report: { workflowResults: Array<{ ruleId: string }> };
}

/** What a rule finds. */
interface RuleResult {
	affectedWorkflows: Array<{ id: string; issues: object[] }>;
}

it("n8n's rules for version 3.0 find nothing in any example", async () => {
	const { n8n, workflows } = stack();
	const { report } = await n8n.rest.call<Report>('POST', `${REPORT}/refresh?version=v3`);
	const found: string[] = [];
	for (const { ruleId } of report.workflowResults) {
		const result = await n8n.rest.call<RuleResult>('GET', `${REPORT}/${ruleId}`);
		for (const [file, { id }] of Object.entries(workflows)) {
			const affected = result.affectedWorkflows.find((one) => one.id === id);
			if (affected) found.push(`${file}: ${ruleId}: ${JSON.stringify(affected.issues)}`);
		}
	}
	assert.deepEqual(found, []);
});
