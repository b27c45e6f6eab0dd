import { isWanted, type Filters } from '../../../../nodes/SmsCampaigns/trigger/settings/filters';
import { EVENT_TYPES } from '../../../../nodes/SmsCampaigns/trigger/registration/events';

const none: Filters = { reports: 'all', statuses: [], campaignIds: [], keywords: [] };
const ALL = [0, 1, 2, 3, 4, 5, 6, 7, 9, 11, 12];

it.each<[Partial<Filters>, unknown[]]>([
	[{ reports: 'all' }, [...ALL, 8, 99, null, 'odd', undefined]],
	[{ reports: 'final' }, [2, 3, 4, 5, 6, 7, 9, 11, 12, 8, 99, null, 'odd', undefined]],
	[{ reports: 'notDelivered' }, [2, 4, 5, 6, 7, 9, 11, 12, 8, 99, null, 'odd', undefined]],
	[{ reports: 'selected', statuses: [3, 12, 8] }, [3, 12, 8]],
])('%j lets these statuses through', (filter, wanted) => {
	for (const status of [...ALL, 8, 99, null, 'odd', undefined]) {
		const passed = isWanted({ status }, 'DLR', { ...none, ...filter });
		expect([status, passed]).toEqual([status, wanted.includes(status)]);
	}
});

it('a filter on reports holds for no other type', () => {
	for (const type of EVENT_TYPES.filter((name) => name !== 'DLR')) {
		expect(isWanted({ status: 1 }, type, { ...none, reports: 'final' })).toBe(true);
	}
});

it('a filter on campaigns holds for events that name one', () => {
	const filters = { ...none, campaignIds: ['1000001', '0042'] };
	for (const type of ['DLR', 'CLICKER'] as const) {
		expect(isWanted({ campaign_id: '0042' }, type, filters)).toBe(true);
		expect(isWanted({ campaign_id: '42' }, type, filters)).toBe(false);
		expect(isWanted({ campaign_id: null }, type, filters)).toBe(true);
	}
	for (const type of ['MO', 'STOP', 'BALANCE_ALERT'] as const) {
		expect(isWanted({ message: 'a' }, type, filters)).toBe(true);
	}
});

it('keywords hold for replies alone', () => {
	const filters = { ...none, keywords: ['oui'] };
	expect(isWanted({ message: 'Oui merci' }, 'MO', filters)).toBe(true);
	expect(isWanted({ message: 'Non merci' }, 'MO', filters)).toBe(false);
	expect(isWanted({}, 'MO', filters)).toBe(false);
	expect(isWanted({ message: 'STOP' }, 'STOP', filters)).toBe(true);
	expect(isWanted({ status: 3 }, 'DLR', filters)).toBe(true);
});
