import { installN8n } from '../../lib/install.ts';
import { startN8n } from '../../lib/n8n.ts';

/** Starts a stopped n8n again on the same data and at the same port. Its owner is still logged in. */
export async function startAgain(n8n, env) {
	const port = Number(new URL(n8n.url).port);
	const again = await startN8n({ folder: await installN8n(), state: n8n.state, port, env });
	return { ...n8n, process: again.process };
}
