import { requireTests } from '../support/requireTests';

requireTests('engine/[a-l]*/**/*.test.ts');
