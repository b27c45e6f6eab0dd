// Ends the sandbox that start.js started, by its own process, and waits until it is gone.
const GRACE_MS = 5_000;

module.exports = async () => {
	const started = globalThis.sandboxStart;
	if (!started) return;
	globalThis.sandboxStart = undefined;

	const { child } = await started;
	if (child.exitCode !== null || child.signalCode !== null) return;
	await new Promise((resolve) => {
		const timer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
		child.once('exit', () => {
			clearTimeout(timer);
			resolve();
		});
		child.kill('SIGTERM');
	});
};
