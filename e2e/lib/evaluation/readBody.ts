/** More than any answer has, in bytes. */
const MOST_BYTES = 2_000_000;

/** Reads the body of an answer as a text. @throws Error where it is too long */
export async function readBody({ body }: Response): Promise<string> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	const reader = body?.getReader();
	for (;;) {
		const { value } = (await reader?.read()) ?? {};
		if (!value) return Buffer.concat(chunks).toString();
		chunks.push(value);
		size += value.byteLength;
		if (size > MOST_BYTES) throw new Error(`The answer has more than ${MOST_BYTES} bytes.`);
	}
}
