import { requireTests } from '../support/requireTests.cts';

requireTests('unit/**/*.test.cts');
