import fc from 'fast-check';
import { ByteWriter } from '../../../../nodes/SmsCampaigns/api/format/byteWriter';

it('gives the UTF-8 of all texts in their order, whatever was expected', () => {
	const pieces = fc.array(
		fc.oneof(
			fc.string({ unit: 'binary', maxLength: 40 }),
			fc.constantFrom('😀', 'é', '€', '', 'a'.repeat(5_000)),
		),
	);
	fc.assert(
		fc.property(pieces, fc.integer({ min: 0, max: 300 }), (texts, expected) => {
			const out = new ByteWriter(expected);
			for (const text of texts) out.write(text);
			expect(out.finish().equals(Buffer.from(texts.join(''), 'utf8'))).toBe(true);
		}),
	);
});
