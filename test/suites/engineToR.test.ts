import { requireTests } from '../support/requireTests';

requireTests('engine/[m-r]*/**/*.test.ts');
