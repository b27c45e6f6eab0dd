// Tests the examples with n8n's report on the breaking changes in n8n 3.0.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { stack } from '../support/stack.mts';

const REPORT = '/rest/breaking-changes/report';

/** The report, with its rules. */
interface Report {
	report: { workflowResults: Array<{ ruleId: string }> };
}

/** A rule's findings. */
interface RuleResult {
	affectedWorkflows: Array<{ id: string; issues: object[] }>;
}

it("n8n's report on the breaking changes in version 3.0 lists no example", async () => {
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
