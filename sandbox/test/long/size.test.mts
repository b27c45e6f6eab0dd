// Sends campaigns to ten times as many recipients.
process.env.TEST_RUNS ??= '200000';
await import('../server/bigSend.test.mts');
