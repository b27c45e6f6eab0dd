import { readChoice } from '../../shared/readChoice';
import { invalid, quoteInput, valid, type Validation } from '../../shared/validation';

/** The choices of *Group Events*: which events can share an execution. */
const GROUP_EVENTS = {
	all: 'All',
	none: 'None',
	reportsAndClicks: 'Reports and Clicks',
} as const;
export type GroupEvents = keyof typeof GROUP_EVENTS;

/** The most of *Wait for More*, in seconds. */
const MAX_WAIT_SECONDS = 10;

/** How events share executions. */
export interface GroupSettings {
	groupEvents: GroupEvents;
	/** How long a group waits for more, in milliseconds. */
	waitMs: number;
}

/** Reads *Group Events* and *Wait for More*, in seconds. */
export function readGroupSettings(choice: unknown, wait: unknown): Validation<GroupSettings> {
	const groupEvents = readChoice<GroupEvents>(choice, 'Group Events', GROUP_EVENTS);
	if (!groupEvents.ok) return groupEvents;
	const seconds = wait === '' ? Number.NaN : Number(wait ?? 0);
	if (seconds >= 0 && seconds <= MAX_WAIT_SECONDS) {
		return valid({ groupEvents: groupEvents.value, waitMs: seconds * 1000 });
	}
	return invalid(
		`'Wait for More (Seconds)' is ${quoteInput(JSON.stringify(wait))}.`,
		`Enter a number from 0 to ${MAX_WAIT_SECONDS}.`,
	);
}
