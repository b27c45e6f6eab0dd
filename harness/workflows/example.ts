import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.ts';
import type { FreshN8n } from '../n8n/instance.ts';
import type { CredentialReference, WorkflowData, WorkflowDraft } from '../n8n/rest.ts';

/** The folder of the example workflows. */
export const examplesFolder = path.join(root, 'examples');

/** An example as it is in its file. @param file its name in `examples/` */
export const readExample = (file: string): WorkflowDraft =>
	JSON.parse(readFileSync(path.join(examplesFolder, file), 'utf8')) as WorkflowDraft;

/**
 * Stores a workflow as people import one: with this run's credentials, and reading this run's files.
 *
 * @param credentials by their types
 */
async function importWorkflow(
	n8n: FreshN8n,
	workflow: WorkflowDraft,
	credentials: Record<string, CredentialReference>,
): Promise<WorkflowData> {
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

/**
 * Stores an example workflow.
 *
 * @param file its name in `examples/`
 * @param credentials by their types
 * @param change gets the workflow as it is in the file, for a test that needs it otherwise
 */
export async function importExample(
	n8n: FreshN8n,
	file: string,
	credentials: Record<string, CredentialReference>,
	change?: (workflow: WorkflowDraft) => void,
): Promise<WorkflowData> {
	const workflow = readExample(file);
	change?.(workflow);
	return await importWorkflow(n8n, workflow, credentials);
}
