/**
 * A map with a limited number of entries: when it is full, a new key replaces the oldest one. Setting a key again
 * makes it the newest; reading it does not. For caches whose keys strangers choose, which would otherwise grow forever.
 */
export class BoundedMap<K, V> {
	private readonly entries = new Map<K, V>();

	/** @param maxSize how many entries are kept, at least 1 */
	constructor(private readonly maxSize: number) {}

	get(key: K): V | undefined {
		return this.entries.get(key);
	}

	has(key: K): boolean {
		return this.entries.has(key);
	}

	set(key: K, value: V): void {
		this.entries.delete(key);
		const [oldest] = this.entries.keys();
		if (this.entries.size >= this.maxSize) this.entries.delete(oldest);
		this.entries.set(key, value);
	}

	delete(key: K): void {
		this.entries.delete(key);
	}
}
