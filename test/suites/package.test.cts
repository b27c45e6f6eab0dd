import { requireTests } from '../support/requireTests.cts';

requireTests('package/**/*.test.cts');
