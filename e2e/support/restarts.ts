import { installN8n } from '../../harness/n8n/install.ts';
import type { FreshN8n } from '../../harness/n8n/instance.ts';
import { startN8n } from '../../harness/n8n/process.ts';

/** Starts a stopped n8n again on the same data and at the same port. Its owner is still signed in. */
export async function startAgain(n8n: FreshN8n, env?: NodeJS.ProcessEnv): Promise<FreshN8n> {
	const { userFolder, url } = n8n;
	const port = Number(new URL(url).port);
	const again = await startN8n({ folder: await installN8n(), userFolder, port, env });
	return { ...n8n, process: again.process };
}
