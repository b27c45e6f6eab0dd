import { randomBytes } from 'node:crypto';
import { freePort } from '../system/ports.ts';
import { newTempFolder } from '../system/tempFolders.ts';
import { installN8n } from './install.ts';
import { installPackage, startN8n } from './process.ts';
import type { RunningN8n } from './process.ts';
import type { N8nRest, Owner } from './rest.ts';

/** An n8n with the package in it and an owner who is signed in. */
export interface FreshN8n extends RunningN8n {
	userFolder: string;
	owner: Owner;
}

/** Sets up an owner, who is signed in then. */
export async function createOwner(rest: N8nRest): Promise<Owner> {
	const owner = {
		email: 'owner@example.com',
		// n8n wants a digit and a capital letter in it.
		password: `${randomBytes(6).toString('hex')}-A1`,
	};
	await rest.createOwner(owner);
	return owner;
}

/**
 * Starts an n8n with nothing in it but the package and an owner.
 *
 * @param options `port`: a free one by default; `env`: settings beyond the usual ones
 * @throws Error with n8n's last lines when it does not come up
 */
export async function startFreshN8n({
	port,
	env,
}: { port?: number; env?: NodeJS.ProcessEnv } = {}): Promise<FreshN8n> {
	const folder = await installN8n();
	const userFolder = newTempFolder();
	await installPackage(userFolder);
	const n8n = await startN8n({ folder, userFolder, port: port ?? (await freePort()), env });
	return { ...n8n, userFolder, owner: await createOwner(n8n.rest) };
}
