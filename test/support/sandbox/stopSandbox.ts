// Ends the sandbox that startSandbox.ts started, by its own process, and waits until it is gone.
const GRACE_MS = 5_000;

export default async function stopSandbox(): Promise<void> {
	const { sandboxStart } = globalThis;
	if (!sandboxStart) return;
	globalThis.sandboxStart = undefined;

	const { child } = await sandboxStart;
	if (child.exitCode !== null || child.signalCode !== null) return;
	await new Promise<void>((resolve) => {
		const timer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
		child.once('exit', () => {
			clearTimeout(timer);
			resolve();
		});
		child.kill('SIGTERM');
	});
}
