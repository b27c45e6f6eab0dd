import type { INodeProperties } from 'n8n-workflow';
import {
	sendOptions,
	simulateOptions,
} from '../../../../nodes/SmsCampaigns/campaign/description/options';
import { readRunSettings } from '../../../../nodes/SmsCampaigns/campaign/input/runSettings';
import type { Parameters } from '../../../../nodes/SmsCampaigns/fields/parameters';

/** The parameters of a node: by path what is set, and the fallback for all else. */
const parameters = (set: Record<string, unknown>) =>
	({
		get: (path: string, _index: number, fallback: unknown) => set[path] ?? fallback,
		stored: (path: string) => set[path],
	}) as unknown as Parameters;

const read = (set: Record<string, unknown>) => {
	const checked = readRunSettings(parameters(set), []);
	if (!checked.ok) throw new Error(checked.message);
	return checked.value;
};

describe.each([
	['Send', sendOptions, ['campaigns', 'outputItemPer', 'timeout']],
	['Simulate', simulateOptions, ['campaigns', 'outputItemPer']],
])('an option of %s that is not added', (_operation, { options }, names) => {
	// Maximum Recipients per Campaign is no limit until it is added: the number is an example then.
	it.each(names)('%s does what it does when just added', (name) => {
		const option = (options as INodeProperties[]).find((one) => one.name === name)!;
		expect(read({ [`options.${name}`]: option.default })).toEqual(read({}));
	});

	it('waits two minutes for an answer', () => expect(read({}).timeoutMs).toBe(120_000));
});

it('splits no campaign, however large, unless Maximum Recipients per Campaign is added', () => {
	expect(read({}).maxRecipients).toBe(Infinity);
	expect(read({ 'options.maxRecipients': 10_000 }).maxRecipients).toBe(10_000);
});
