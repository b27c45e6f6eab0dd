import type { IWebhookFunctions } from 'n8n-workflow';
import { warn } from '../../../nodes/SmsCampaigns/trigger/log';

const MINUTE = 60_000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('writes a warning at most once in ten minutes for each trigger', () => {
	const lines: string[] = [];
	const of = (name: string) =>
		({
			getNode: () => ({ id: name, name }),
			getWorkflow: () => ({ id: 'w' }),
			logger: { warn: (line: string) => void lines.push(line) },
		}) as unknown as IWebhookFunctions;
	warn(of('One'), 'first', 'key');
	warn(of('One'), 'second', 'key');
	warn(of('Other'), 'third', 'key');
	jest.advanceTimersByTime(10 * MINUTE - 1);
	warn(of('One'), 'fourth', 'key');
	jest.advanceTimersByTime(1);
	warn(of('One'), 'fifth', 'key');
	expect(lines).toEqual([
		"SMS Campaigns Trigger 'One' in workflow w: first",
		"SMS Campaigns Trigger 'Other' in workflow w: third",
		"SMS Campaigns Trigger 'One' in workflow w: fifth",
	]);
});
