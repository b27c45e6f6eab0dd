const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

/**
 * Cleans up on Ctrl-C, SIGTERM or a closed terminal, and then exits with the signal's usual exit code.
 *
 * @returns a function that returns whether the cleanup has begun
 */
export function stopOnSignals(cleanUp: () => Promise<void>): () => boolean {
	let stopping = false;
	for (const [signal, code] of Object.entries(EXIT_CODES)) {
		process.on(signal, () => {
			if (stopping) return;
			stopping = true;
			void cleanUp().finally(() => process.exit(code));
		});
	}
	return () => stopping;
}
