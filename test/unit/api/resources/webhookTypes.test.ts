import { WEBHOOK_TYPES } from '../../../../nodes/SmsCampaigns/api/resources/webhooks';

it('names every type of webhook, sorted, each with the service’s word for it', () => {
	const names = Object.values(WEBHOOK_TYPES);
	expect(Object.keys(WEBHOOK_TYPES).sort()).toEqual([
		'BALANCE_ALERT',
		'CLICKER',
		'DLR',
		'MO',
		'STOP',
	]);
	expect(names).toEqual([...names].sort());
	for (const [type, name] of Object.entries(WEBHOOK_TYPES)) {
		expect(name).toMatch(new RegExp(`^[A-Z][a-zA-Z -]+ \\(${type}\\)$`));
	}
});
