import fc from 'fast-check';
import { readResourceId } from '../../../../nodes/SmsCampaigns/api/resources/webhooks';
import { refusalsOf } from '../../../../nodes/SmsCampaigns/shared/invalidInput';
import { check } from '../../../support/rules/checkedResult';

const read = (value: unknown) => check(() => readResourceId(value, refusalsOf('Webhook ID')));

it.each([
	['26', '26'],
	[26, '26'],
	[' 64b1f0c2 ', '64b1f0c2'],
	['a.b', 'a.b'],
	['..a', '..a'],
	['a..', 'a..'],
	['é-_~:@', 'é-_~:@'],
])('takes %j', (value, id) => {
	expect(read(value)).toEqual({ ok: true, value: id });
});

it.each([undefined, null, '', ' ', true, {}, []])('finds %j empty', (value) => {
	expect(read(value)).toMatchObject({ ok: false, message: "'Webhook ID' is empty" });
});

it.each([
	'.',
	'..',
	'...',
	'a/b',
	'a?b',
	'a#b',
	'a\\b',
	'%2E',
	'a b',
	'a\u0000',
	'\u200b',
	'\ud800',
	2 ** 53,
	NaN,
	1.5,
])('refuses %p', (value) => {
	expect(read(value)).toMatchObject({
		ok: false,
		message: expect.stringContaining("'Webhook ID' is not an ID"),
	});
});

it('takes nothing that names another path', () => {
	const piece = fc.constantFrom(
		'.',
		'..',
		'/',
		'%2e',
		'%',
		'\\',
		'?',
		'#',
		'a',
		'1',
		' ',
		';',
		'\t',
	);
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
			// Even where something on the way decodes the path once more.
			expect(new URL(`http://127.0.0.1${decodeURI(pathname)}`).pathname.split('/')).toHaveLength(4);
		}),
	);
});
