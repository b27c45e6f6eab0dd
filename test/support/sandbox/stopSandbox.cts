// Ends the sandbox that startSandbox.cts started, by its own process, and waits until it is gone.
import { once } from 'node:events';

const GRACE_MS = 5_000;

export default async function stopSandbox(): Promise<void> {
	const { sandboxStart } = globalThis;
	if (!sandboxStart) return;
	globalThis.sandboxStart = undefined;

	const { child } = await sandboxStart;
	if (child.exitCode !== null || child.signalCode !== null) return;
	const timer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
	child.kill();
	await once(child, 'exit');
	clearTimeout(timer);
}
