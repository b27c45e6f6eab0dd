import type { IWebhookFunctions } from 'n8n-workflow';
import { isWanted } from '../../../../nodes/SmsCampaigns/trigger/receive/isWanted';
import { readEvent } from '../../../../nodes/SmsCampaigns/trigger/receive/outputItems';

it('lets all in, and says so, where n8n no longer takes the event for an expression', () => {
	const warn = jest.fn();
	const context = {
		getNode: () => ({ id: 'n', name: 'Events' }),
		getWorkflow: () => ({ id: 'w' }),
		logger: { warn },
	} as unknown as IWebhookFunctions;
	const filters = { reports: 'all' as const, statuses: [], onlyRunIf: '={{ false }}' };
	expect(isWanted(context, readEvent({}, 'MO', 'json'), { json: {} }, filters)).toBe(true);
	expect(warn).toHaveBeenCalledWith(expect.stringContaining('use an If node'));
});
