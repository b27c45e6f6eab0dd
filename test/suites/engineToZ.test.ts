import { requireTests } from '../support/requireTests';
// Their hooks are for all tests that use them.
import '../support/trigger/heldTrigger';
import '../support/trigger/startTrigger';

requireTests('engine/[s-z]*/**/*.test.ts');
