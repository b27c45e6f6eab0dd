// The random wrong calls, ten thousand of them.
process.env.LONG = '1';
await import('../server/wrongRequests.test.ts');
