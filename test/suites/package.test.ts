import { requireTests } from '../support/requireTests';

requireTests('package/**/*.test.ts');
