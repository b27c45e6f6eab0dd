import { requireTests } from '../support/requireTests';

requireTests('unit/**/*.test.ts');
