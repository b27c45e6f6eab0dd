/**
 * A map with a limited number of entries: in a full map, a new key replaces the oldest key. Setting a key makes that
 * key the newest; reading a key does not. Used for caches with external keys, which would otherwise grow without limit.
 */
export class BoundedMap<K, V> extends Map<K, V> {
	/** @param maxSize the maximum number of entries, at least 1 */
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
