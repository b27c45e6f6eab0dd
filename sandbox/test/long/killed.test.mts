// Kills the sandbox a hundred times.
process.env.TEST_RUNS ??= '100';
await import('../server/killed.test.mts');
