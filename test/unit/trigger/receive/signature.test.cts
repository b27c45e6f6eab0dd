import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { isSigned } from '../../../../nodes/SmsCampaigns/trigger/receive/signature';

const ALGORITHMS = ['sha1', 'sha256', 'sha512'] as const;
const ENCODINGS = ['hex', 'base64', 'base64url'] as const;

const secret = fc.string({ minLength: 1, maxLength: 80, unit: 'grapheme-ascii' });
const body = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));

const ways = fc.record({
	algorithm: fc.constantFrom(...ALGORITHMS),
	encoding: fc.constantFrom(...ENCODINGS),
	upper: fc.boolean(),
	prefix: fc.constantFrom('none', 'lower', 'upper'),
	padded: fc.boolean(),
});
type Way = typeof ways extends fc.Arbitrary<infer T> ? T : never;

function sign(bytes: Buffer, key: string, { algorithm, encoding, upper, prefix, padded }: Way) {
	const digest = createHmac(algorithm, key).update(bytes).digest(encoding);
	const text = encoding === 'hex' && upper ? digest.toUpperCase() : digest;
	const name = prefix === 'upper' ? algorithm.toUpperCase() : algorithm;
	const shown = padded ? text : text.replace(/=+$/, '');
	return prefix === 'none' ? shown : `${name}=${shown}`;
}

it('accepts a digest in any encoding, and the secret itself', () => {
	fc.assert(
		fc.property(secret, body, ways, (key, bytes, way) => {
			expect(isSigned(sign(bytes, key, way), bytes, key)).toBe(true);
			expect(isSigned(key, bytes, key)).toBe(true);
		}),
	);
});

it('rejects a signature that was made with another secret or from other bytes', () => {
	fc.assert(
		fc.property(secret, secret, body, body, ways, (key, other, bytes, others, way) => {
			fc.pre(key !== other && !bytes.equals(others));
			expect(isSigned(sign(bytes, other, way), bytes, key)).toBe(false);
			expect(isSigned(sign(others, key, way), bytes, key)).toBe(false);
			expect(isSigned(other, bytes, key)).toBe(false);
		}),
	);
});

it('rejects a digest with a changed bit or a missing part', () => {
	fc.assert(
		fc.property(secret, body, ways, fc.nat(), (key, bytes, way, at) => {
			const digest = createHmac(way.algorithm, key).update(bytes).digest();
			const flipped = Buffer.from(digest);
			flipped[at % flipped.length] ^= 1 << (at % 8);
			for (const wrong of [flipped, digest.subarray(1), digest.subarray(0, 10)]) {
				expect(isSigned(wrong.toString(way.encoding), bytes, key)).toBe(false);
			}
		}),
	);
});

it('rejects a prefix without a known algorithm', () => {
	const bytes = Buffer.from('{}');
	const digest = createHmac('sha256', 'secret').update(bytes).digest('hex');
	expect(isSigned(`md5=${digest}`, bytes, 'secret')).toBe(false);
});

it('compares a non-ASCII secret by its bytes', () => {
	const header = Buffer.from('clé secrète').toString('latin1');
	expect(isSigned(header, Buffer.from('{}'), 'clé secrète')).toBe(true);
	expect(isSigned('clé secrete', Buffer.from('{}'), 'clé secrète')).toBe(false);
});

it('never accepts an empty secret', () => {
	const bytes = Buffer.from('{}');
	expect(isSigned('', bytes, '')).toBe(false);
	expect(isSigned(createHmac('sha256', '').update(bytes).digest('hex'), bytes, '')).toBe(false);
	expect(isSigned('', bytes, 'secret')).toBe(false);
});
