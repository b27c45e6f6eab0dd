// A hundred kills.
process.env.TEST_RUNS ??= '100';
await import('../server/killed.test.mts');
