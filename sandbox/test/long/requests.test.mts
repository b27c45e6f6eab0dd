// The random calls that do not fit, ten thousand of them.
process.env.TEST_RUNS ??= '10000';
await import('../server/requests.test.mts');
