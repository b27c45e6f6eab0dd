import { readWaitLimit } from '../../../nodes/SmsCampaigns/sendAndWait/waitLimit';
import { check } from '../../support/rules/checkedResult.cts';

type Limit = Parameters<typeof readWaitLimit>[0];

beforeEach(() => void jest.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') }));
afterEach(() => void jest.useRealTimers());

const read = (fields: Limit, zone = 'Europe/Paris') => {
	const limit = check(() => readWaitLimit(fields, zone));
	return limit.ok ? limit.value : limit.message;
};
const after = (amount: number, unit: Limit['unit']) =>
	read({ type: 'afterTimeInterval', amount, unit, end: '' });
const at = (end: unknown, zone?: string) =>
	read({ type: 'atSpecifiedTime', amount: 1, unit: 'hours', end }, zone);

it('counts from now', () => {
	expect(after(45, 'minutes')).toBe('2026-11-21T10:45:00.000Z');
	expect(after(1.5, 'hours')).toBe('2026-11-21T11:30:00.000Z');
	expect(after(2, 'days')).toBe('2026-11-23T10:00:00.000Z');
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
		expect(at(input)).toMatch(/is not a time that can be read/);
	},
);

it('rejects what is over', () => {
	expect(at('2026-11-21T11:00:00')).toMatch(/in the past: /);
});
