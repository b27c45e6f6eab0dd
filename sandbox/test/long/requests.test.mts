// Tests ten thousand random invalid calls.
process.env.TEST_RUNS ??= '10000';
await import('../server/requests.test.mts');
