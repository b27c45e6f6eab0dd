import { EVENT_ASSUMPTIONS } from '../../assumptions/eventAssumptions.ts';
import type { ProbeTable } from '../service/probe.ts';

const WHY = 'it takes events that arrive at an address which the service can reach';

/** Rows of events: no call reads them, so that none can be told. */
export const EVENT_PROBES: ProbeTable = Object.fromEntries(
	EVENT_ASSUMPTIONS.map(({ id }) => [id, WHY]),
);
