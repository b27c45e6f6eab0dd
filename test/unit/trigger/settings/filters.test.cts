import { isWanted } from '../../../../nodes/SmsCampaigns/trigger/settings/filters';
import type { TriggerSettings } from '../../../../nodes/SmsCampaigns/trigger/settings/readSettings';

const ALL = [0, 1, 2, 3, 4, 5, 6, 7, 9, 11, 12, 8, 99, null, 'odd', undefined];

// The other filters are in engine/trigger/receive/invalidCalls.
it.each([
	['all', ALL],
	['final', ALL.slice(2)],
	['notDelivered', [2, ...ALL.slice(4)]],
] as const)('%s lets the statuses %j through', (reports, wanted) => {
	const settings = { reports } as unknown as TriggerSettings;
	const passed = ALL.filter((status) => isWanted({ type: 'DLR', fields: { status } }, settings));
	expect(passed).toEqual(wanted);
});
