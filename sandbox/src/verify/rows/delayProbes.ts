import { cannotTell, found, type ProbeTable } from '../service/probe.ts';
import type { Session } from '../service/session.ts';

/** Returns the day, `Y-m-d`, on which the clocks of Europe/Paris go forward next, and the one before. */
export function nextGap(now: Date): { day: string; before: string } {
	for (let year = now.getUTCFullYear(); ; year += 1) {
		// The last Sunday of March.
		const day = new Date(Date.UTC(year, 2, 31));
		day.setUTCDate(31 - day.getUTCDay());
		const before = new Date(day.getTime() - 86_400_000);
		if (before > now) {
			return { day: day.toISOString().slice(0, 10), before: before.toISOString().slice(0, 10) };
		}
	}
}

const isTaken = async (session: Session, delay: string) =>
	(await session.simulate({ delay })).accepted;

/** Probes of the time at which a campaign goes out (contract 2.1). */
export const DELAY_PROBES: ProbeTable = {
	'delay.empty': async (session) => found((await isTaken(session, '')) ? 'none' : 'refuse'),
	'delay.past': async (session) =>
		found((await isTaken(session, '2020-01-06 10:00:00')) ? 'now' : 'refuse'),
	'delay.gap': async (session) => {
		const { day, before } = nextGap(new Date());
		if (!(await isTaken(session, `${before} 02:30:00`))) {
			return cannotTell('a delay so far ahead is refused');
		}
		return found((await isTaken(session, `${day} 02:30:00`)) ? 'later' : 'refuse');
	},
	'delay.overlap': 'a simulation does not say when the campaign would go out',
};
