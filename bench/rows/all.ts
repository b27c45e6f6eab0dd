import { campaignRows } from './campaigns.ts';
import { errorLogRows } from './errorLog.ts';
import { memoryRows } from './memory.ts';
import { packageRows } from './package.ts';
import type { Row } from './row.ts';
import { sandboxRows } from './sandbox.ts';
import { triggerEventRows } from './triggerEvents.ts';

/** In the table's order. */
export const rows: Row[] = [
	...campaignRows,
	...errorLogRows,
	...packageRows,
	...memoryRows,
	...triggerEventRows,
	...sandboxRows,
];
