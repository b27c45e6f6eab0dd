import { readWaitLimit } from '../../../nodes/SmsCampaigns/sendAndWait/waitLimit';
import { check } from '../../support/rules/checkedResult';

type Limit = NonNullable<Parameters<typeof readWaitLimit>[0]>;

const now = new Date('2026-11-21T10:00:00Z');
const read = (fields: Parameters<typeof readWaitLimit>[0], zone = 'Europe/Paris') => {
	const limit = check(() => readWaitLimit(fields, now, zone));
	return limit.ok ? (limit.value?.toISOString() ?? 'none') : limit.message;
};
const after = (amount: unknown, unit: Limit['unit']) =>
	read({ type: 'afterTimeInterval', amount, unit, end: '' });
const at = (end: unknown, zone?: string) =>
	read({ type: 'atSpecifiedTime', amount: 1, unit: 'hours', end }, zone);

it('waits without a limit where none is set', () => {
	expect(read(undefined)).toBe('none');
});

it('counts from now', () => {
	expect(after(45, 'minutes')).toBe('2026-11-21T10:45:00.000Z');
	expect(after('1.5', 'hours')).toBe('2026-11-21T11:30:00.000Z');
	expect(after(2, 'days')).toBe('2026-11-23T10:00:00.000Z');
});

it.each<[unknown, Limit['unit']]>([
	[0, 'hours'],
	[-1, 'hours'],
	['', 'hours'],
	['soon', 'minutes'],
	[Number.NaN, 'days'],
	[Infinity, 'days'],
	[1e12, 'days'],
	[null, 'hours'],
	[true, 'hours'],
	[[5], 'hours'],
])('refuses %p %s', (amount, unit) => {
	expect(after(amount, unit)).toMatch(/^'Limit Wait Time' is not a time above 0: /);
});

it('takes a time in the zone of the workflow, or in its own', () => {
	expect(at('2026-11-21T12:00:00')).toBe('2026-11-21T11:00:00.000Z');
	expect(at('2026-11-21 12:00:00', 'America/New_York')).toBe('2026-11-21T17:00:00.000Z');
	expect(at('2026-11-21T12:00:00+05:00', 'Asia/Tokyo')).toMatch(/in the past/);
	expect(at('2026-11-21T16:00:00+05:00')).toBe('2026-11-21T11:00:00.000Z');
	expect(at(new Date('2027-01-01T00:00:00Z'))).toBe('2027-01-01T00:00:00.000Z');
});

it.each(['', 'tomorrow', '2026-11-22', '2026-13-01 10:00', undefined, null, 5])(
	'cannot read %p',
	(input) => {
		expect(at(input)).toMatch(/cannot be read as a time/);
	},
);

it('refuses what is over', () => {
	expect(at('2026-11-21T11:00:00')).toMatch(/in the past: /);
});
