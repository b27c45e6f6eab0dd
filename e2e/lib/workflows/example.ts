import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../tools/root.ts';
import type { FreshN8n } from '../n8n/instance.ts';
import type { CredentialReference, WorkflowData, WorkflowDraft } from '../n8n/rest.ts';
import { credentialType } from '../packageNames.ts';

/** The folder of the example workflows. */
export const examplesFolder = path.join(root, 'examples');

/**
 * Puts an example workflow into n8n: with this run's credential, and reading this run's files.
 *
 * @param file its name in `examples/`
 * @param change gets the workflow as it is in the file, for a test that needs it otherwise
 */
export async function importExample(
	n8n: FreshN8n,
	file: string,
	credential: CredentialReference,
	change?: (workflow: WorkflowDraft) => void,
): Promise<WorkflowData> {
	const text = readFileSync(path.join(examplesFolder, file), 'utf8');
	const workflow = JSON.parse(text) as WorkflowDraft;
	change?.(workflow);
	for (const node of workflow.nodes) {
		if (node.credentials?.[credentialType]) node.credentials[credentialType] = credential;
		const { fileSelector } = node.parameters;
		if (typeof fileSelector === 'string' && fileSelector) {
			const name = path.basename(fileSelector);
			const copy = path.join(n8n.userFolder, 'files', name);
			cpSync(path.join(examplesFolder, name), copy);
			node.parameters.fileSelector = copy;
		}
	}
	return await n8n.rest.createWorkflow(workflow);
}
