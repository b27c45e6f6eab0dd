import { requireTests } from '../support/requireTests.cts';
// Their hooks are for all tests that use them.
import '../support/trigger/heldTrigger.cts';
import '../support/trigger/startTrigger.cts';

requireTests('engine/[s-z]*/**/*.test.cts');
