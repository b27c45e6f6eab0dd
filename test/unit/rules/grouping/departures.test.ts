// Recipients with different departures share no campaign.
import { groupCampaigns } from '../../../../nodes/SmsCampaigns/rules/grouping/groupCampaigns';
import type { Departure } from '../../../../nodes/SmsCampaigns/rules/hours/departures';
import type { PlannedCampaign } from '../../../../nodes/SmsCampaigns/rules/targets/plannedCampaign';
import { TargetTable } from '../../../../nodes/SmsCampaigns/rules/targets/targetTable';
import { numbersItem as numbers } from '../../../support/rules/inputs';

const EARLY: Departure = { zones: new Set(['Europe/Paris']), at: 1 };
const LATE: Departure = { zones: new Set(['Europe/London']), at: 2 };

/** Plans campaigns in which every second target departs late. */
function plan(items: ReturnType<typeof numbers>[], maxRecipients?: number) {
	const table = new TargetTable<PlannedCampaign>(items);
	table.findCarriers('distinct');
	const departureOf = (target: number) =>
		Number(table.addressOf(target).at(-1)) % 2 === 0 ? LATE : EARLY;
	const planned = groupCampaigns(table, { campaigns: 'distinct', maxRecipients, departureOf });
	return planned.map(({ sent, carried, departure, part, parts }) => ({
		sent,
		carried,
		at: departure?.at,
		part: `${part}/${parts}`,
	}));
}

it('splits a message by departure, and numbers all its parts', () => {
	expect(plan([numbers(0, 'a', 1, 2, 3), numbers(1, 'a', 4)])).toEqual([
		{ sent: [0, 2], carried: [], at: 1, part: '1/2' },
		{ sent: [1, 3], carried: [], at: 2, part: '2/2' },
	]);
});

it('splits what departs together by its size alone', () => {
	expect(plan([numbers(0, 'a', 1, 2), numbers(1, 'a', 3), numbers(2, 'a', 5)], 2)).toEqual([
		{ sent: [0, 2], carried: [], at: 1, part: '1/3' },
		{ sent: [3], carried: [], at: 1, part: '2/3' },
		{ sent: [1], carried: [], at: 2, part: '3/3' },
	]);
});

it('leaves a repeat to the part that has its number', () => {
	expect(plan([numbers(0, 'a', 1), numbers(1, 'a', 3, 1)], 1)).toEqual([
		{ sent: [0], carried: [2], at: 1, part: '1/2' },
		{ sent: [1], carried: [], at: 1, part: '2/2' },
	]);
});
