import { readRunSettings } from '../../../../nodes/SmsCampaigns/campaign/input/runOptions';
import type { Parameters } from '../../../../nodes/SmsCampaigns/fields/parameters';
import type { Session } from '../../../../nodes/SmsCampaigns/run/types';

/** The parameters of a node: by path what is set. */
const parameters = (set: Record<string, unknown>) =>
	({
		get: (path: string) => set[path],
		stored: (path: string) => set[path],
		isFixed: () => true,
		differsAt: () => undefined,
	}) as unknown as Parameters;

const read = (set: Record<string, unknown>) =>
	readRunSettings({ parameters: parameters(set), results: { totals: {} } } as Session);

it('splits no campaign, however large, unless Maximum Campaign Size is added', () => {
	expect(read({}).maxRecipients).toBe(Infinity);
	expect(read({ 'options.maxRecipients': 10_000 }).maxRecipients).toBe(10_000);
});
