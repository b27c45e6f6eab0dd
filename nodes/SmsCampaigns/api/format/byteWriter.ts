/**
 * Collects texts as UTF-8 in one buffer. Building the body of a large campaign as a string first would take more than
 * twice the memory.
 */
export class ByteWriter {
	private buffer: Buffer;

	private used = 0;

	/** @param expected the likely number of bytes; more than that only take longer */
	constructor(expected: number) {
		this.buffer = Buffer.allocUnsafe(expected);
	}

	write(text: string): void {
		// A UTF-16 code unit takes at most three bytes.
		if (this.used + text.length * 3 > this.buffer.length) this.makeRoom(Buffer.byteLength(text));
		this.used += this.buffer.write(text, this.used);
	}

	/** Returns the written bytes. The writer cannot be used afterwards. */
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
