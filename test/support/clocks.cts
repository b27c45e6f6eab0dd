// Calculates local times with Intl, independently of the nodes' code.
import type { AllowedHours } from '../../nodes/SmsCampaigns/campaign/hours/allowedHours';
import { scheduleAt } from '../../nodes/SmsCampaigns/rules/message/schedule';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Returns the local weekday (1 is Monday) and the minutes since midnight. */
export function clockIn(zone: string, instant: number): { weekday: number; minute: number } {
	const clock =
		clocks.get(zone) ??
		new Intl.DateTimeFormat('en-GB', {
			timeZone: zone,
			weekday: 'short',
			hour: '2-digit',
			minute: '2-digit',
			hourCycle: 'h23',
		});
	clocks.set(zone, clock);
	const [, day, hour, minute] = /^(\w+) (\d+):(\d+)$/.exec(clock.format(instant))!;
	const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(day) + 1;
	return { weekday, minute: Number(hour) * 60 + Number(minute) };
}

export function isWithin(
	{ days, opens, closes }: AllowedHours,
	zone: string,
	instant: number,
): boolean {
	const { weekday, minute } = clockIn(zone, instant);
	return days.has(weekday) && minute >= opens && minute < closes;
}

/** Whether the instant's hour occurs twice in Paris. The service's time format cannot distinguish the two hours. */
export const comesTwiceInParis = (instant: number) =>
	[-3_600_000, 3_600_000].some(
		(shift) => scheduleAt(instant + shift).delay === scheduleAt(instant).delay,
	);
