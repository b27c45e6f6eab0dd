// The whole environment: the sandbox, and an n8n instance with the package, a credential and the example workflows.
import { readdirSync } from 'node:fs';
import { phase } from './progress.mts';
import { installN8n } from './n8n/install.mts';
import { startFreshN8n } from './n8n/process.mts';
import type { FreshN8n } from './n8n/process.mts';
import { API_CREDENTIAL, PAGE_CREDENTIAL } from './n8n/rest.mts';
import type { CredentialReference, WorkflowData } from './n8n/rest.mts';
import { credentialType } from './system/packageNames.mts';
import { startSandbox } from './sandbox/process.mts';
import type { Sandbox } from './sandbox/process.mts';
import { stopAll } from './system/childProcess.mts';
import { removeTempFolders } from './system/tempFolders.mts';
import { examplesFolder, importExample } from './workflows/example.mts';

/** The fields of the package's credential. */
export interface CredentialData {
	baseUrl: string;
	accessToken: string;
	signatureSecret: string;
	format: 'json' | 'xml';
	/** Two letters; empty for no country. */
	defaultCountry: string;
}

/** The parts that run together. */
export interface Stack {
	n8n: FreshN8n;
	sandbox: Sandbox;
	/** The data of the credential for the sandbox's own account. */
	credentialData: CredentialData;
	/** The package's credential and the credentials of n8n's own nodes, keyed by type. */
	credentials: Record<string, CredentialReference>;
	/** The example workflows, keyed by file name. */
	workflows: Record<string, WorkflowData>;
}

/** Ends every process and removes every folder of this run. */
export async function tearDown(): Promise<void> {
	await stopAll();
	removeTempFolders();
}

/**
 * Starts everything. Call `tearDown` at the end, also after an error.
 *
 * @param options `port`: n8n's port, a free one by default; `env`: further settings of n8n
 * @throws Error with the last lines of the process that did not start
 */
export async function startStack(
	options: { port?: number; env?: NodeJS.ProcessEnv } = {},
): Promise<Stack> {
	await installN8n();
	return await phase('Starting the sandbox and n8n', async (note) => {
		note('sandbox');
		const sandbox = await startSandbox();
		note('n8n');
		const n8n = await startFreshN8n(options);
		note('credential and workflows');
		const credentialData: CredentialData = {
			baseUrl: sandbox.baseUrl,
			accessToken: sandbox.token,
			signatureSecret: '',
			format: 'json',
			// The country of the sandbox's phones.
			defaultCountry: 'FR',
		};
		const credential = await n8n.rest.createCredential('Sandbox', credentialType, credentialData);
		const credentials: Stack['credentials'] = {
			[credentialType]: credential,
			[API_CREDENTIAL]: await n8n.rest.createApiCredential(['execution:list', 'execution:read']),
			[PAGE_CREDENTIAL]: await n8n.rest.createPagePassword(n8n.owner),
		};
		const workflows: Record<string, WorkflowData> = {};
		const files = readdirSync(examplesFolder).filter((name) => name.endsWith('.json'));
		// n8n lists the newest workflows first.
		for (const file of files.sort().reverse()) {
			workflows[file] = await importExample(n8n, file, credentials);
		}
		return { n8n, sandbox, credentialData, credentials, workflows };
	});
}
