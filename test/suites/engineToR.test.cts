import { requireTests } from '../support/requireTests.cts';

requireTests('engine/[m-r]*/**/*.test.cts');
