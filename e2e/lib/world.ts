// One running whole: sandbox, n8n with the package in it, owner, credential and example workflows.
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { phase } from '../../tools/progress.ts';
import { root } from '../../tools/run.ts';
import { installN8n } from './install.ts';
import { installPackage, startN8n } from './n8n.ts';
import { freePort } from './ports.ts';
import { stopAll } from './processes.ts';
import { startSandbox } from './sandbox.ts';

const examples = path.join(root, 'examples');
export const credentialType = 'smsCampaignsApi';
const states = new Set();

/** Ends every process and removes every state folder of this run. */
export async function tearDown() {
	await stopAll();
	for (const state of states) rmSync(state, { recursive: true, force: true });
	states.clear();
}

/** A folder of this run's own, which `tearDown` removes. */
export function newState() {
	const state = mkdtempSync(path.join(tmpdir(), 'sms-campaigns-n8n-'));
	states.add(state);
	return state;
}

/** Sets up an owner, who is logged in then. @returns {email, password} */
export async function createOwner(rest) {
	const owner = {
		email: 'owner@example.com',
		// n8n wants a digit and a capital letter in it.
		password: `${randomBytes(6).toString('hex')}-A1`,
	};
	await rest.createOwner(owner);
	return owner;
}

/** An n8n with the package and an owner who is logged in. @returns {url, rest, process, state, owner} */
export async function startOwnN8n({ port, env } = {}) {
	const folder = await installN8n();
	const state = newState();
	await installPackage(state);
	const n8n = await startN8n({ folder, state, port: port ?? (await freePort()), env });
	const owner = await createOwner(n8n.rest);
	return { ...n8n, state, owner };
}

/**
 * Puts an example workflow into n8n: with this run's credential, and reading this run's files.
 * @param change gets the workflow as it is in the file, for a test that needs it otherwise
 */
export async function importExample(n8n, file, credential, change) {
	const workflow = JSON.parse(readFileSync(path.join(examples, file), 'utf8'));
	change?.(workflow);
	for (const node of workflow.nodes) {
		if (node.credentials?.[credentialType]) node.credentials[credentialType] = credential;
		const { fileSelector } = node.parameters;
		if (fileSelector) {
			const name = path.basename(fileSelector);
			cpSync(path.join(examples, name), path.join(n8n.state, 'files', name));
			node.parameters.fileSelector = path.join(n8n.state, 'files', name);
		}
	}
	return await n8n.rest.createWorkflow(workflow);
}

/**
 * Starts everything. Call `tearDown` at the end, also when this throws.
 * @param options `port`: n8n's port, a free one by default; `env`: further settings of n8n
 * @returns {n8n, sandbox, credentialData, credential, workflows by example file}
 */
export async function startWorld(options = {}) {
	await installN8n();
	return await phase('Starting the sandbox and n8n', async (note) => {
		note('sandbox');
		const sandbox = await startSandbox();
		note('n8n');
		const n8n = await startOwnN8n(options);
		note('credential and workflows');
		const credentialData = {
			baseUrl: sandbox.baseUrl,
			accessToken: sandbox.token,
			signatureSecret: '',
			format: 'json',
		};
		const credential = await n8n.rest.createCredential('Sandbox', credentialType, credentialData);
		const workflows = {};
		const files = readdirSync(examples).filter((name) => name.endsWith('.json'));
		// n8n lists what was made last first.
		for (const file of files.sort().reverse()) {
			workflows[file] = await importExample(n8n, file, credential);
		}
		return { n8n, sandbox, credentialData, credential, workflows };
	});
}
