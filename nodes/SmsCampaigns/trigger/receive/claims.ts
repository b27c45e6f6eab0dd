import { BoundedMap } from '../../shared/boundedMap';

/** Deliveries that are remembered; the oldest goes first. About 9 MB in memory. */
const MAX_CLAIMS = 50_000;

/** The events of one call that no other call has stored or is storing. */
export interface Claim {
	keys: ReadonlySet<string>;
	/** Says, once, whether n8n has stored the events. If not, they can be claimed again. */
	settle(stored: boolean): void;
}

/**
 * The events that have started the workflow, or are about to, of all triggers in this process. They are not in the
 * workflow's static data: n8n stores that as a whole, so a call during a publication would overwrite the new webhooks
 * with the old ones.
 */
export class Claims {
	/** `true` once stored; until then a promise that is fulfilled when that is decided. */
	private readonly claimed: BoundedMap<string, true | Promise<void>>;

	constructor(most = MAX_CLAIMS) {
		this.claimed = new BoundedMap(most);
	}

	/**
	 * Claims the events that are not stored yet. An event that another call is storing is waited for: if that fails, it
	 * is claimed here. All are claimed in one synchronous step: of simultaneous deliveries exactly one claims an event.
	 * @param givenUp fulfilled when the call does not wait any longer
	 * @returns undefined when the call gave up
	 */
	async claim(keys: readonly string[], givenUp: Promise<unknown>): Promise<Claim | undefined> {
		let hasGivenUp = false;
		void givenUp.then(() => (hasGivenUp = true));
		for (;;) {
			const pending = keys
				.map((key) => this.claimed.get(key))
				.find((state) => state instanceof Promise);
			if (!pending) break;
			await Promise.race([pending, givenUp]);
			if (hasGivenUp) return undefined;
		}
		const fresh = new Set(keys.filter((key) => !this.claimed.has(key)));
		let decide = () => {};
		const decided = new Promise<void>((resolve) => (decide = resolve));
		for (const key of fresh) this.claimed.set(key, decided);
		return {
			keys: fresh,
			settle: (stored) => {
				for (const key of fresh) {
					if (stored) this.claimed.set(key, true);
					else if (this.claimed.get(key) === decided) this.claimed.delete(key);
				}
				decide();
			},
		};
	}
}

export const claims = new Claims();
