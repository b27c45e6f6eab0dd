/**
 * A map with a limited number of entries: when it is full, a new key replaces the oldest one. Setting a key again makes
 * it the newest; reading a key does not. For caches with keys from outside, which would otherwise grow without limit.
 */
export class BoundedMap<K, V> extends Map<K, V> {
	/** @param maxSize how many entries are kept, at least 1 */
	constructor(private readonly maxSize = 1_000) {
		super();
	}

	override set(key: K, value: V): this {
		this.delete(key);
		const [oldest] = this.keys();
		if (this.size >= this.maxSize) this.delete(oldest);
		return super.set(key, value);
	}
}
