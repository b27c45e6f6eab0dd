// Animated pictures out of screenshots: APNG, which code hosts and browsers show, and which loses nothing.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

interface Chunk {
	type: string;
	data: Buffer;
}

function chunksOf(png: Buffer): Chunk[] {
	const chunks: Chunk[] = [];
	for (let at = SIGNATURE.length; at < png.length;) {
		const length = png.readUInt32BE(at);
		const type = png.toString('latin1', at + 4, at + 8);
		chunks.push({ type, data: png.subarray(at + 8, at + 8 + length) });
		at += length + 12;
	}
	return chunks;
}

/** A chunk as it is written: with its length and its checksum. */
function chunk(type: string, ...parts: Buffer[]): Buffer {
	const body = Buffer.concat([Buffer.from(type, 'latin1'), ...parts]);
	const framed = Buffer.alloc(body.length + 8);
	framed.writeUInt32BE(body.length - 4, 0);
	body.copy(framed, 4);
	framed.writeUInt32BE(crc32(body), body.length + 4);
	return framed;
}

const numbers = (...values: number[]): Buffer => {
	const bytes = Buffer.alloc(values.length * 4);
	values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4));
	return bytes;
};

/** Header and points of a picture, the points packed as tightly as they go. */
function read(png: Buffer): { header: Buffer; points: Buffer } {
	const chunks = chunksOf(png);
	const header = chunks.find(({ type }) => type === 'IHDR')?.data;
	if (!header) throw new Error('A picture is no PNG.');
	const points = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
	return { header, points: deflateSync(inflateSync(Buffer.concat(points)), { level: 9 }) };
}

/** A picture among those that follow each other. */
export interface Frame {
	png: Buffer;
	/** How long it stays. */
	ms: number;
	/** Where it is put over what is there, in points. */
	x?: number;
	y?: number;
}

/**
 * One animated picture that goes on for ever.
 *
 * @param frames of one kind (depth and colours); the first fills the whole
 * @returns the bytes of the APNG
 * @throws Error naming a frame with other colours than the first one
 */
export function animated(frames: Frame[]): Buffer {
	const { header } = read(frames[0].png);
	let sequence = 0;
	const parts = frames.flatMap(({ png, ms, x = 0, y = 0 }, index) => {
		const { header: its, points } = read(png);
		if (!its.subarray(8).equals(header.subarray(8))) {
			throw new Error(`Picture ${index} has other colours than the first one.`);
		}
		const size = [its.readUInt32BE(0), its.readUInt32BE(4)];
		// How long in 1/1000 s; nothing is cleared afterwards, and what is beneath is replaced.
		const time = Buffer.from([ms >> 8, ms & 255, 1000 >> 8, 1000 & 255, 0, 0]);
		const control = chunk('fcTL', numbers(sequence++, ...size, x, y), time);
		const data = index === 0 ? chunk('IDAT', points) : chunk('fdAT', numbers(sequence++), points);
		return [control, data];
	});
	return Buffer.concat([
		SIGNATURE,
		chunk('IHDR', header),
		chunk('acTL', numbers(frames.length, 0)),
		...parts,
		chunk('IEND'),
	]);
}
