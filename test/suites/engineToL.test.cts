import { requireTests } from '../support/requireTests.cts';

requireTests('engine/[a-l]*/**/*.test.cts');
