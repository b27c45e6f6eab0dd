/**
 * Collects texts as UTF-8 in one buffer. The body of a large campaign then exists once: as one text, and as bytes
 * made of it, it would take twice the memory and more.
 */
export class ByteWriter {
	private buffer: Buffer;

	private used = 0;

	/** @param expected how many bytes are likely to come; more only take longer */
	constructor(expected: number) {
		this.buffer = Buffer.allocUnsafe(expected);
	}

	write(text: string): void {
		// A UTF-16 unit takes at most three bytes.
		if (this.used + text.length * 3 > this.buffer.length) this.makeRoom(Buffer.byteLength(text));
		this.used += this.buffer.write(text, this.used);
	}

	/** What was written; the writer is of no use afterwards. */
	finish(): Buffer {
		return this.buffer.subarray(0, this.used);
	}

	private makeRoom(needed: number): void {
		if (this.used + needed <= this.buffer.length) return;
		const larger = Buffer.allocUnsafe(Math.ceil((this.used + needed) * 1.5));
		this.buffer.copy(larger, 0, 0, this.used);
		this.buffer = larger;
	}
}
