// Sends campaigns to 200,000 recipients instead of 20,000.
process.env.TEST_RUNS ??= '200000';
await import('../server/bigSend.test.mts');
