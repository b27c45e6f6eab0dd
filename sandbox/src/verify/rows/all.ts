import type { ProbeTable } from '../service/probe.ts';
import { DELAY_PROBES } from './delayProbes.ts';
import { EVENT_PROBES } from './eventProbes.ts';
import { FORMAT_PROBES } from './formatProbes.ts';
import { MESSAGE_PROBES } from './messageProbes.ts';
import { RECIPIENT_PROBES } from './recipientProbes.ts';
import { RECORD_PROBES } from './recordProbes.ts';
import { SEND_PROBES } from './sendProbes.ts';
import { WEBHOOK_PROBES } from './webhookProbes.ts';

/** What there is for each row of the register. */
export const PROBES: ProbeTable = {
	...FORMAT_PROBES,
	...RECIPIENT_PROBES,
	...MESSAGE_PROBES,
	...DELAY_PROBES,
	...RECORD_PROBES,
	...WEBHOOK_PROBES,
	...SEND_PROBES,
	...EVENT_PROBES,
};
