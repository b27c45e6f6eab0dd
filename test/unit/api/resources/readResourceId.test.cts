import fc from 'fast-check';
import { readResourceId } from '../../../../nodes/SmsCampaigns/api/resources/webhooks';
import { rejectionsOf } from '../../../../nodes/SmsCampaigns/shared/invalidInput';
import { check } from '../../../support/rules/checkedResult.cts';

const read = (value: unknown) => check(() => readResourceId(value, rejectionsOf('Webhook ID')));

it.each([26, '26', ' 64b1f0c2 ', 'a.b', '..a', 'é-_~:@'])('accepts the webhook ID %j', (value) => {
	expect(read(value)).toEqual({ ok: true, value: String(value).trim() });
});

it.each<[unknown, string]>([
	...[undefined, null, '', ' ', true, {}, []].map((none): [unknown, string] => [none, 'is empty']),
	...['.', '...', 'a/b', 'a?b', 'a#b', 'a\\b', '%2E', 'a b', '\u200b', '\ud800'].map(
		(text): [unknown, string] => [text, 'is not an ID'],
	),
	...[2 ** 53, NaN, 1.5].map((number): [unknown, string] => [number, 'is not an ID']),
])('rejects the webhook ID %p: "%s"', (value, problem) => {
	const message = expect.stringContaining(`'Webhook ID' ${problem}`);
	expect(read(value)).toMatchObject({ ok: false, message });
});

it("no accepted ID changes the call's path", () => {
	const piece = fc.constantFrom('.', '..', '/', '%2e', '%', '\\', '?', '#', 'a', '1', ' ', ';');
	const text = fc.oneof(
		fc.string({ unit: 'binary' }),
		fc.array(piece).map((pieces) => pieces.join('')),
	);
	fc.assert(
		fc.property(text, (value) => {
			const id = read(value);
			if (!id.ok) return;
			const { pathname } = new URL(`http://127.0.0.1/api/webhook/${encodeURIComponent(id.value)}`);
			expect(pathname.split('/')).toHaveLength(4);
			expect(decodeURIComponent(pathname)).toBe(`/api/webhook/${id.value}`);
			// The path stays the same even if a proxy decodes the path a second time.
			expect(new URL(`http://127.0.0.1${decodeURI(pathname)}`).pathname.split('/')).toHaveLength(4);
		}),
	);
});
