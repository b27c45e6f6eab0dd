// The random wrong calls, ten thousand of them.
process.env.TEST_RUNS ??= '10000';
await import('../server/wrongRequests.test.ts');
