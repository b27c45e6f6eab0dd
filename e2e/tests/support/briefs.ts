// The workflows of test/fixtures/briefs: what people ask for in plain words, and the workflow that does it.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../tools/root.ts';
import type { CredentialReference, WorkflowData, WorkflowDraft } from '../../lib/n8n/rest.ts';
import type { TestAccount } from '../../lib/sandbox/account.ts';
import type { Stack } from '../../lib/stack.ts';
import { credentialType } from '../../lib/system/packageNames.ts';
import { importWorkflow } from '../../lib/workflows/example.ts';

const folder = path.join(root, 'test/fixtures/briefs');

/** The names of all briefs. */
export const briefNames = readdirSync(folder).map((file) => path.basename(file, '.json'));

interface StoredBrief {
	/** What people ask for. */
	brief: string;
	/** Texts, addresses and the like, which they would be asked for. */
	details?: string;
	workflow: WorkflowDraft;
}

function read(name: string): StoredBrief {
	const text = readFileSync(path.join(folder, `${name}.json`), 'utf8');
	return JSON.parse(text) as StoredBrief;
}

/** What people ask for, in a sentence or two. */
export const briefOf = (name: string): string => read(name).brief;

/** What people ask for, with all that the outcome depends on. */
export function fullBriefOf(name: string): string {
	const { brief, details } = read(name);
	return details === undefined ? brief : `${brief} ${details}`;
}

/** The workflow that does it. */
export const workflowOf = (name: string): WorkflowDraft => read(name).workflow;

/** Stores a workflow of a brief with a credential for an account. @param more further credentials by their types */
export async function importBrief(
	{ n8n, credentialData }: Stack,
	{ token }: TestAccount,
	workflow: WorkflowDraft,
	more: Record<string, CredentialReference> = {},
): Promise<WorkflowData> {
	const data = { ...credentialData, accessToken: token };
	const credential = await n8n.rest.createCredential(token, credentialType, data);
	return await importWorkflow(n8n, workflow, { [credentialType]: credential, ...more });
}
