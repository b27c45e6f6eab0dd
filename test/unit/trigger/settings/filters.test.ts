import { isWantedReport } from '../../../../nodes/SmsCampaigns/trigger/settings/filters';

const ALL = [0, 1, 2, 3, 4, 5, 6, 7, 9, 11, 12, 8, 99, null, 'odd', undefined];

it.each([
	['all', ALL],
	['final', ALL.slice(2)],
	['notDelivered', [2, ...ALL.slice(4)]],
	['selected', [3, 12, 8]],
] as const)('%s lets the statuses %j through', (reports, wanted) => {
	const passed = ALL.filter((status) => isWantedReport(status, { reports, statuses: [3, 12, 8] }));
	expect(passed).toEqual(wanted);
});
