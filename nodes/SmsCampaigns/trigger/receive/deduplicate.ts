/** Deliveries that are remembered; the oldest goes first. About 9 MB in memory. */
const MAX_SEEN_EVENTS = 50_000;

/**
 * The deliveries that have started the workflow, of all triggers in this process. It is not in the workflow's static
 * data: n8n stores that as a whole, so a call that comes in while a workflow is published would write back the ids of
 * webhooks as they were before. What this costs stands next to the switch in the panel: the memory of one process, for
 * as long as it runs.
 */
export class SeenEvents {
	private readonly taken = new Set<string>();

	constructor(private readonly most = MAX_SEEN_EVENTS) {}

	/**
	 * Takes what nobody has taken. Between looking and taking nothing else can run, so of many equal deliveries at
	 * once exactly one gets it.
	 */
	add(key: string): boolean {
		if (this.taken.has(key)) return false;
		this.taken.add(key);
		if (this.taken.size > this.most) this.taken.delete(this.taken.values().next().value!);
		return true;
	}

	/** Gives back what was taken and did not start the workflow. */
	remove(keys: readonly string[]): void {
		for (const key of keys) this.taken.delete(key);
	}
}

export const seenEvents = new SeenEvents();
