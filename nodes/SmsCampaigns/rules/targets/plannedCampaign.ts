import type { Departure } from '../hours/departures';
import type { Target } from './targetTable';
import type { MessageKey } from './types';

/** A campaign of this try. */
export interface PlannedCampaign {
	kind: 'numbers' | 'lists';
	messageKey: MessageKey;
	/** From 1: its place among the campaigns that a message was split into. */
	part: number;
	parts: number;
	/** What goes into the request: the carriers, and repeats of them, which the service counts. */
	sent: Target[];
	/** Targets that are not in the request, since another part has their carrier; see {@link TargetTable}. */
	carried: Target[];
	/** When it goes out; undefined: as its message says. */
	departure?: Departure;
}
