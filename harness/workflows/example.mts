import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.mts';
import type { FreshN8n } from '../n8n/process.mts';
import type { CredentialReference, WorkflowData, WorkflowDraft } from '../n8n/rest.mts';

/** The folder of the example workflows. */
export const examplesFolder = path.join(root, 'examples');

/**
 * Imports an example workflow as a user does, with this run's credentials and files.
 *
 * @param file the name in `examples/`
 * @param credentials the credentials, keyed by type
 * @param change changes the workflow before the import, for tests that need another version
 */
export async function importExample(
	n8n: FreshN8n,
	file: string,
	credentials: Record<string, CredentialReference>,
	change?: (workflow: WorkflowDraft) => void,
): Promise<WorkflowData> {
	const text = readFileSync(path.join(examplesFolder, file), 'utf8');
	const workflow = JSON.parse(text) as WorkflowDraft;
	change?.(workflow);
	for (const node of workflow.nodes) {
		for (const type of Object.keys(node.credentials ?? {})) {
			if (credentials[type]) node.credentials![type] = credentials[type];
		}
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
