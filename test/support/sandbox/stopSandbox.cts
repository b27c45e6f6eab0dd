// Ends the sandbox process that startSandbox.cts started, and waits until the process has ended.
import { once } from 'node:events';

export default async function stopSandbox(): Promise<void> {
	const { sandbox } = globalThis;
	globalThis.sandbox = undefined;
	if (sandbox?.kill()) await once(sandbox, 'exit');
}
