import { BoundedMap } from '../../shared/boundedMap';

/** Deliveries that are remembered; the oldest goes first. About 9 MB in memory. */
const MAX_SEEN_EVENTS = 50_000;

/**
 * The events that have started the workflow, of all triggers in this process. They are not in the workflow's static
 * data: n8n stores that as a whole, so a call during a publication would overwrite the new webhooks with the old ones.
 * The price is that only one process knows the events, until it stops; the option's description says so.
 */
export class SeenEvents {
	private readonly taken: BoundedMap<string, true>;

	constructor(most = MAX_SEEN_EVENTS) {
		this.taken = new BoundedMap(most);
	}

	/**
	 * Adds an event.
	 * @returns false when it was added before. Check and addition are one synchronous step, so of several simultaneous
	 * deliveries exactly one is added.
	 */
	add(key: string): boolean {
		if (this.taken.has(key)) return false;
		this.taken.set(key, true);
		return true;
	}

	/** Removes events that did not start the workflow after all. */
	remove(keys: readonly string[]): void {
		for (const key of keys) this.taken.delete(key);
	}
}

export const seenEvents = new SeenEvents();
