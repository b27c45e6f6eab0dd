import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { isSigned } from '../../../../nodes/SmsCampaigns/trigger/receive/signature';
import type { SignatureCheck } from '../../../../nodes/SmsCampaigns/trigger/settings/readSettings';

type Check = Exclude<SignatureCheck, 'off'>;
const CHECKS: Check[] = ['automatic', 'secret', 'sha1', 'sha256', 'sha512'];
const ALGORITHMS = ['sha1', 'sha256', 'sha512'] as const;
const ENCODINGS = ['hex', 'base64', 'base64url'] as const;

const secret = fc.string({ minLength: 1, maxLength: 80, unit: 'grapheme-ascii' });
const body = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));
const check = fc.constantFrom(...CHECKS);

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

it('takes a digest in any encoding, or the secret itself, where that is allowed, and nowhere else', () => {
	fc.assert(
		fc.property(secret, body, ways, check, (key, bytes, way, allowed) => {
			const isAllowed = (check: Check) => allowed === 'automatic' || allowed === check;
			const signed = sign(bytes, key, way);
			expect(isSigned(signed, bytes, key, allowed)).toBe(isAllowed(way.algorithm));
			expect(isSigned(key, bytes, key, allowed)).toBe(isAllowed('secret'));
		}),
	);
});

it('refuses what was made with another secret or of other bytes', () => {
	fc.assert(
		fc.property(
			secret,
			secret,
			body,
			body,
			ways,
			check,
			(key, other, bytes, others, way, allowed) => {
				fc.pre(key !== other && !bytes.equals(others));
				expect(isSigned(sign(bytes, other, way), bytes, key, allowed)).toBe(false);
				expect(isSigned(sign(others, key, way), bytes, key, allowed)).toBe(false);
				expect(isSigned(other, bytes, key, allowed)).toBe(false);
			},
		),
	);
});

it('refuses a digest of which one bit is changed, or a part is missing', () => {
	fc.assert(
		fc.property(secret, body, ways, fc.nat(), (key, bytes, way, at) => {
			const digest = createHmac(way.algorithm, key).update(bytes).digest();
			const flipped = Buffer.from(digest);
			flipped[at % flipped.length] ^= 1 << (at % 8);
			for (const wrong of [flipped, digest.subarray(1), digest.subarray(0, 10)]) {
				expect(isSigned(wrong.toString(way.encoding), bytes, key, 'automatic')).toBe(false);
			}
		}),
	);
});

it('a prefix that names another algorithm is refused', () => {
	const bytes = Buffer.from('{}');
	const digest = createHmac('sha256', 'secret').update(bytes).digest('hex');
	expect(isSigned(`sha512=${digest}`, bytes, 'secret', 'automatic')).toBe(false);
	expect(isSigned(`md5=${digest}`, bytes, 'secret', 'automatic')).toBe(false);
});

it('takes a secret beyond ASCII as its bytes', () => {
	const header = Buffer.from('clé secrète').toString('latin1');
	expect(isSigned(header, Buffer.from('{}'), 'clé secrète', 'secret')).toBe(true);
	expect(isSigned('clé secrete', Buffer.from('{}'), 'clé secrète', 'secret')).toBe(false);
});

it.each(CHECKS)('never takes an empty secret (%s)', (allowed) => {
	const bytes = Buffer.from('{}');
	expect(isSigned('', bytes, '', allowed)).toBe(false);
	expect(isSigned(createHmac('sha256', '').update(bytes).digest('hex'), bytes, '', allowed)).toBe(
		false,
	);
	expect(isSigned('', bytes, 'secret', allowed)).toBe(false);
});
