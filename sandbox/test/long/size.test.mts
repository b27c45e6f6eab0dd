// Campaigns to ten times as many recipients as usual.
process.env.TEST_RUNS ??= '200000';
await import('../server/bigSend.test.mts');
