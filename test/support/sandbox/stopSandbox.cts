// Ends the sandbox that startSandbox.cts started, by its own process, and waits until it is gone.
import { once } from 'node:events';

export default async function stopSandbox(): Promise<void> {
	const { sandbox } = globalThis;
	globalThis.sandbox = undefined;
	if (sandbox?.kill()) await once(sandbox, 'exit');
}
