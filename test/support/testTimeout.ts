// Other work on the machine must not decide whether a test passes.
jest.setTimeout(30_000);
